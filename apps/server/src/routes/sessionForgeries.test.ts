import { randomUUID } from 'node:crypto'
import { waitForReceipt } from '@latchkey/anvil'
import { type Activation, toActivationMessage } from '@latchkey/wire'
import { type Hex, parseSignature, serializeErc6492Signature, serializeSignature, toHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { pendingSessions } from '../db/schema.ts'
import { createSessionSweeper } from '../jobs/sessionSweeper/createSessionSweeper.ts'
import { type Begun, createDapp, sessionEnv } from '../test/createDapp.ts'
import { testChain } from '../test/createTestServer.ts'
import { setUpAnvil, setUpServer } from '../test/setUp.ts'
import { createOwner } from '../test/signNames.ts'
import { userOperation } from '../test/userOperations.ts'

/** What a stranger makes of signatures that he has seen, and of what a server may read in two ways. */

/** Of secp256k1. */
const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

const anvil = setUpAnvil()
const server = setUpServer(() => ({
  chains: [testChain({ id: 31337, rpcUrls: [anvil.url] }), testChain({ id: 5, rpcUrls: [anvil.url] })],
  env: { ...sessionEnv, TRUSTED_PROXY_HOPS: '1' },
  projects: ['shop', 'bank'],
}))

const post = (url: string, body: object | string) => server.post(url, body)
const unsigned = { status: 401, body: { reasons: [{ field: 'signature' }] } }

/** The message of a grant as a page writes it itself, and a nonce for it. */
async function read(dapp: ReturnType<typeof createDapp>, { pci }: Begun) {
  const granted = { ...dapp.grant, context: '0xc0ffee' }
  const { nonce } = (await post(dapp.at('/nonce'), { pci, activate: granted })).body as { nonce: string }
  const { origin, account: address, key } = dapp
  const activation: Activation = { ...granted, nonce, pci, origin, address, dappKey: key.address }
  return { granted, nonce, activation, send: { ...granted, pci, nonce } }
}

describe('an owner’s signature', () => {
  test.each<[string, Partial<Activation>]>([
    ['another page', { origin: 'https://evil.example' }],
    ['another key of an app', { dappKey: createOwner().address }],
    ['another permission', { pci: randomUUID() }],
    ['another network', { address: `eip155:5:${createOwner().address}` }],
    ['other permissions', { permissions: [] }],
    ['other policies', { policies: [{ type: 'call-limit' }] }],
    ['another signer', { signer: { type: 'key' } }],
    ['another expiry', { expiry: 4e9 }],
    ['another context', { context: '0xdead' }],
    ['another nonce', { nonce: 'f'.repeat(32) }],
  ])('for %s activates nothing', async (_name, change) => {
    const dapp = createDapp(server, { project: 'shop' })
    const begun = await dapp.begin()
    const { activation, send } = await read(dapp, begun)
    const sign = async (of: Activation) => dapp.owner.signMessage({ message: await toActivationMessage(of) })
    expect(
      await post(dapp.at('/activate'), { ...send, signature: await sign({ ...activation, ...change }) }),
    ).toMatchObject(unsigned)
    // The nonce is good still, for what it was given for.
    expect((await post(dapp.at('/activate'), { ...send, signature: await sign(activation) })).status).toBe(200)
  })

  test('is valid for one activation, with its nonce, and not for another account, network or project', async () => {
    const dapp = createDapp(server, { project: 'shop' })
    const begun = await dapp.begin()
    const proof = await dapp.prove(begun)
    const twin = createDapp(server, { project: 'shop', owner: dapp.owner })
    const other = await twin.begin()
    const elsewhere = createDapp(server, { project: 'shop', owner: dapp.owner, chainId: 5 })
    for (const [url, pci] of [
      [dapp.at('/activate', 'bank'), begun.pci],
      [elsewhere.at('/activate'), begun.pci],
      [createDapp(server, { project: 'shop' }).at('/activate'), begun.pci],
      [twin.at('/activate'), other.pci],
    ] as const)
      expect([400, 401]).toContain((await post(url, { ...proof, pci })).status)
    // A nonce of the other session's, which is the other's alone.
    const { nonce } = await twin.prove(other)
    const { origin, account: address, key } = dapp
    const message = await toActivationMessage({ ...proof, nonce, origin, address, dappKey: key.address })
    expect(
      await post(dapp.at('/activate'), { ...proof, nonce, signature: await dapp.owner.signMessage({ message }) }),
    ).toMatchObject(unsigned)
    expect((await post(dapp.at('/activate'), proof)).status).toBe(200)
  })

  test('of a revocation activates nothing, and of an activation revokes nothing', async () => {
    const owner = createOwner()
    const newDapp = () => createDapp(server, { project: 'shop', owner })
    const [active, waiting] = [newDapp(), newDapp()]
    const { pci } = await active.start()
    const begun = await waiting.begin()
    const issued = (await post(active.at('/nonce'), { pci })).body as { nonce: string; message: string }
    const revocation = { nonce: issued.nonce, signature: await owner.signMessage({ message: issued.message }) }
    const { send } = await read(waiting, begun)
    expect(await post(waiting.at('/activate'), { ...send, ...revocation })).toMatchObject(unsigned)
    const { nonce, signature } = await waiting.prove(begun)
    expect(await post(active.at('/revoke'), { pci, nonce, signature })).toMatchObject(unsigned)
    await waiting.activate(begun)
    expect(await post(waiting.at('/revoke'), { pci: begun.pci, nonce, signature })).toMatchObject(unsigned)
  })

  test('has one form: variations of it are invalid, bare or wrapped (ERC-6492)', async () => {
    const dapp = createDapp(server, { project: 'shop' })
    const proof = await dapp.prove(await dapp.begin())
    const { r, s, yParity } = parseSignature(proof.signature)
    const larger = serializeSignature({ r, s: toHex(order - BigInt(s), { size: 32 }), yParity: yParity === 0 ? 1 : 0 })
    for (const signature of [
      larger,
      serializeErc6492Signature({ address: dapp.owner.address, data: '0x', signature: larger }),
      `${proof.signature}00` as Hex,
      proof.signature.slice(0, -2) as Hex,
      '0x' as Hex,
    ])
      expect(await post(dapp.at('/activate'), { ...proof, signature })).toMatchObject(unsigned)
    expect((await post(dapp.at('/activate'), proof)).status).toBe(200)
  })
})

describe('a contract’s signature', () => {
  test('must not include a call that makes the contract accept it (ERC-6492)', async () => {
    // An account that says yes (ERC-1271) once anybody has touched it, as one that follows a token does once the token was bought.
    const runtime = '60003560e01c631626ba7e14601557600160005500' + '5b600054631626ba7e0260e01b60005260206000f3'
    const init: Hex = `0x602a600c600039602a6000f3${runtime}`
    const [account] = await anvil.client.getAddresses()
    const hash = await anvil.client.sendTransaction({ account: account!, data: init, chain: null })
    const { contractAddress } = await waitForReceipt(anvil.client, hash)
    const address = contractAddress!
    const dapp = createDapp(server, { project: 'shop', address })
    const { send } = await read(dapp, await dapp.begin())
    const signature = serializeErc6492Signature({ address, data: '0x12345678', signature: '0x1234' })
    expect(await post(dapp.at('/activate'), { ...send, signature })).toMatchObject(unsigned)
    // It does say yes once the call is made for real: the contract is what it is taken for.
    const touch = await anvil.client.sendTransaction({
      account: account!,
      to: address,
      data: '0x12345678',
      chain: null,
    })
    await waitForReceipt(anvil.client, touch)
    expect((await post(dapp.at('/activate'), { ...send, signature })).status).toBe(200)
  })
})

describe('JSON', () => {
  const start = async (permissions: object[]) => {
    const dapp = createDapp(server, { project: 'shop', grant: { permissions } })
    return { dapp, begun: await dapp.begin() }
  }

  test('has one meaning: no duplicate member, in any spelling, and no __proto__', async () => {
    const { dapp, begun } = await start([{ type: 'x', data: { limit: 1 } }])
    const text = JSON.stringify(await dapp.prove(begun))
    for (const members of [
      '"limit":1,"limit":1000000',
      '"limit":1000000,"\\u006cimit":1',
      '"limit":1000000,"__proto__":{"limit":1}',
      '"limit":1,"\\u005f_proto__":{"limit":1000000}',
    ])
      expect(await post(dapp.at('/activate'), text.replace('"limit":1', members))).toMatchObject({
        status: 400,
        body: { reasons: [{ field: 'body' }] },
      })
    expect((await post(dapp.at('/activate'), text)).status).toBe(200)
  })

  test('has a text for each number that it can represent, and for no others', async () => {
    const { dapp, begun } = await start([{ type: 'x', data: { a: 100, b: 0, c: 1e21, d: 0.1 } }])
    const text = JSON.stringify(await dapp.prove(begun))
    expect(await post(dapp.at('/activate'), text.replace('"a":100', '"a":1e400'))).toMatchObject({
      status: 400,
      body: { reasons: [{ field: 'permissions' }] },
    })
    const written = text
      .replace('"a":100', '"a":1.0E+2')
      .replace('"b":0', '"b":-0')
      .replace('1e+21', '1000000000000000000000')
    expect(written).toContain('-0')
    expect((await post(dapp.at('/activate'), written)).status).toBe(200)
  })

  test('distinguishes look-alike letters, and members from each other', async () => {
    for (const [granted, sent] of [
      [{ 'caf\u00e9': 1 }, { 'cafe\u0301': 1 }],
      [{ a: '1' }, { a: 1 }],
      [{ a: ['b', 'c'] }, { a: ['b,c'] }],
      [{ a: null }, {}],
    ]) {
      const { dapp, begun } = await start([{ type: 'x', data: granted }])
      const proof = await dapp.prove(begun)
      expect(await post(dapp.at('/activate'), { ...proof, permissions: [{ type: 'x', data: sent }] })).toMatchObject(
        unsigned,
      )
    }
  })

  test('is neither stored nor signed at any size', async () => {
    const { dapp, begun } = await start([{ type: 'x' }])
    const { send } = await read(dapp, begun)
    const large = { ...send, signature: '0x', permissions: [{ type: 'x', data: 'x'.repeat(70_000) }] }
    expect((await post(dapp.at('/activate'), large)).status).toBe(413)
    expect((await post(dapp.at('/nonce'), { pci: begun.pci, activate: large })).status).toBe(413)
    expect((await post(dapp.at('/activate'), { ...large, permissions: [{ data: 'x'.repeat(300_000) }] })).status).toBe(
      413,
    )
  })
})

describe('pending sessions', () => {
  test('are limited to 256 per project and network (an IPv6 /64 counts as one), and not per account', async () => {
    const owner = createOwner()
    const begin = (ip: string, project = 'shop') => {
      const dapp = createDapp(server, { project, owner, headers: { 'x-forwarded-for': ip } })
      return dapp.create()
    }
    const responses = await Promise.all(
      Array.from({ length: 300 }, (_, index) => begin(`2001:db8:1:2:${index.toString(16)}::1`)),
    )
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(256)
    const rejected = responses.find(({ status }) => status !== 200)
    expect(rejected).toMatchObject({
      status: 429,
      headers: { 'retry-after': '60' },
      body: { reasons: [{ field: 'rate_limited' }] },
    })
    const others = [await begin('2001:db8:1:3::1'), await begin('203.0.113.7'), await begin('2001:db8:1:2::1', 'bank')]
    expect(others.map(({ status }) => status)).toEqual([200, 200, 200])
    // What is granted does not wait any more.
    const dapp = createDapp(server, { project: 'bank', headers: { 'x-forwarded-for': '2001:db8:1:2::1' } })
    expect((await dapp.activate(await dapp.begin())).status).toBe(200)
    // The database holds no caller’s address and no part of the requests.
    const rows = JSON.stringify(await server.context.db.select().from(pendingSessions))
    expect(rows).not.toMatch(/2001:db8|203\.0\.113/)
    expect(rows).not.toContain('allowance')
  })

  test('are deleted when they expire', async () => {
    const { db, pendingSessions: store } = server.context
    const before = await db.$count(pendingSessions)
    expect(before).toBeGreaterThan(256)
    await store.deleteExpired()
    expect(await db.$count(pendingSessions)).toBe(before)
    await db.update(pendingSessions).set({ forgottenAt: new Date() })
    // Each session that is begun takes some along.
    await createDapp(server, { project: 'shop' }).begin()
    expect(await db.$count(pendingSessions)).toBeLessThan(before)
    // The server's own job takes the others, and leaves what still has time.
    const sweeper = createSessionSweeper({ ...server.context, log: server.app.log })
    sweeper.start()
    await expect.poll(() => db.$count(pendingSessions)).toBe(1)
    await sweeper.stop()
  })

  test('are not co-signed for, even with the app’s signature', async () => {
    const dapp = createDapp(server, { project: 'shop' })
    const { pci } = await dapp.begin()
    const userOp = userOperation(dapp.owner.address, { calls: [{ to: dapp.owner.address, value: 1n, data: '0x' }] })
    expect(await dapp.sign(pci, userOp)).toMatchObject({ status: 400, body: { reasons: [{ field: 'pci' }] } })
  })
})
