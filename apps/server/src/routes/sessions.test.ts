import { randomUUID } from 'node:crypto'
import { endpoints, toActivationMessage } from '@latchkey/wire'
import { eq } from 'drizzle-orm'
import { type Address, concat, encodeDeployData, getCreate2Address, type Hex, hexToString, zeroHash } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { serializeErc6492Signature } from 'viem/utils'
import { describe, expect, test } from 'vitest'
import { projectCommand } from '../cli/projectCommand.ts'
import { pendingSessions, smartSessions } from '../db/schema.ts'
import { createSecret } from '../secrets/createSecret.ts'
import { openSecret } from '../secrets/sealSecret.ts'
import { accountAbi, deployAccount } from '../test/contracts.ts'
import { createDapp, sessionEnv } from '../test/createDapp.ts'
import { createTestServer, storages, testChain } from '../test/createTestServer.ts'
import bytecodes from '../test/generated/contracts.json' with { type: 'json' }
import { setUpAnvil, setUpServer } from '../test/setUp.ts'
import { nowSeconds } from '../test/signNames.ts'

const create2Deployer = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
const grant = () => ({
  expiry: nowSeconds() + 3_600,
  signer: { type: 'keys', data: { ids: ['did:key:z6Mk'] } },
  permissions: [{ type: 'contract-call', data: { address: '0x00', functions: [{ functionName: 'mint' }] } }],
  policies: [{ type: 'gas-limit', data: { limit: '0x1' } }],
})

const anvil = setUpAnvil()

describe.each(storages)('smart sessions on %s', (storage) => {
  const server = setUpServer(() => ({
    chains: [testChain({ id: 31337, rpcUrls: [anvil.url] }), testChain({ id: 2, rpcUrls: ['http://127.0.0.1:1'] })],
    storage,
    env: sessionEnv,
    projects: ['shop --name Shop', 'bank'],
  }))

  /** A new owner, and a page with a new key for each session. */
  function createOwner(chainId = 31337) {
    const owner = privateKeyToAccount(generatePrivateKey())
    const newDapp = (change: object = {}) =>
      createDapp(server, { project: 'shop', owner, chainId, grant: { ...grant(), ...change } })
    const { at } = newDapp()
    return {
      owner,
      at,
      newDapp,
      async list() {
        const { body } = await server.get(at(''))
        return endpoints.getSessions.response.parse(body).pcis
      },
      begin: async () => (await newDapp().start()).pci,
      async requestNonce(pci: string) {
        const { body } = await server.post(at('/nonce'), { pci })
        return endpoints.createSessionNonce.response.parse(body)
      },
      async revoke(pci: string, project?: string) {
        const { nonce, message } = (await server.post(at('/nonce'), { pci })).body
        const signature = await owner.signMessage({ message })
        return await server.post(at('/revoke', project), { pci, signature, nonce })
      },
    }
  }

  describe('200', () => {
    test('a session is created, granted, listed, read and revoked', async () => {
      const { newDapp, list, at, revoke } = createOwner()
      const dapp = newDapp()
      const created = await dapp.create()
      expect(created.status).toBe(200)
      const { pci, key } = endpoints.createSession.response.parse(created.body)
      expect(key).toMatchObject({ type: 'secp256k1', publicKey: expect.stringMatching(/^0x04[0-9a-f]{128}$/) })
      // Only its page knows of it before its owner has signed.
      expect(await list()).toEqual([])

      expect(await dapp.activate({ pci })).toMatchObject({ status: 200, body: {} })
      const { expiry, permissions, policies } = grant()
      expect(await list()).toEqual([
        {
          project: { id: 'shop', name: 'Shop', url: null, iconUrl: null },
          pci,
          expiry: expect.closeTo(expiry, -2),
          createdAt: expect.closeTo(Date.now() / 1000, -2),
          permissions,
          policies,
          origin: 'https://shop.example',
          dappKey: dapp.key.address.toLowerCase(),
          context: '0xc0ffee',
          revokedAt: null,
          revokedBecause: null,
        },
      ])
      expect((await server.get(`${at('/getcontext')}&pci=${pci}`)).body).toEqual({ context: '0xc0ffee' })

      // The owner may do it from any project's page.
      expect(await revoke(pci, 'bank')).toMatchObject({ status: 200, body: {} })
      const [revoked] = await list()
      expect(revoked).toMatchObject({ revokedAt: expect.closeTo(Date.now() / 1000, -2), revokedBecause: 'owner' })
    })

    test('existing clients get the public key in their format', async () => {
      const { dappKey, origin, base } = createOwner().newDapp()
      const { body } = await server.post(`${base}?projectId=shop`, { ...grant(), dappKey, origin })
      expect(body.key.publicKey).toHaveLength(262)
      expect(hexToString(body.key.publicKey)).toMatch(/^04[0-9a-f]{128}$/)
    })

    test('one idempotency key creates one session, also for twenty concurrent calls', async () => {
      const { create } = createOwner().newDapp()
      const responses = await Promise.all(Array.from({ length: 20 }, () => create({ 'idempotency-key': 'k1' })))
      expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
      const others = [await create({ 'idempotency-key': 'k2' }), await create(), await create()]
      expect(new Set([...responses, ...others].map(({ body }) => body.pci)).size).toBe(4)
    })

    test('a repeated revocation with the same idempotency key succeeds', async () => {
      const { begin, requestNonce, owner, at } = createOwner()
      const pci = await begin()
      const { nonce, message } = await requestNonce(pci)
      const call = { pci, nonce, signature: await owner.signMessage({ message }) }
      const revoke = () => server.post(at('/revoke'), call, { 'idempotency-key': 'k' })
      const responses = await Promise.all(Array.from({ length: 10 }, revoke))
      expect(responses.map(({ status, body }) => [status, body])).toEqual(Array(10).fill([200, {}]))
      expect(await revoke()).toMatchObject({ status: 200, body: {} })
    })

    test('a repeated activation with the same grant succeeds, also for ten concurrent calls', async () => {
      const dapp = createOwner().newDapp()
      const call = await dapp.prove(await dapp.begin())
      const activate = () => server.post(dapp.at('/activate'), call)
      const responses = await Promise.all(Array.from({ length: 10 }, activate))
      expect(responses.map(({ status, body }) => [status, body])).toEqual(Array(10).fill([200, {}]))
      expect(await activate()).toMatchObject({ status: 200, body: {} })
    })

    test('the co-signer key is stored sealed, for its own permission, until it is revoked', async () => {
      const { begin, revoke } = createOwner()
      const pci = await begin()
      const find = async () => (await server.context.db.select().from(smartSessions)).find((row) => row.pci === pci)!
      const { sealedKey, publicKey } = await find()
      const open = (owner: string) =>
        openSecret(sealedKey!, { key: createSecret(sessionEnv.SECRETS_KEY), owner }).reveal()
      const key = open(`session/${pci}`)
      expect(privateKeyToAccount(key as `0x${string}`).publicKey).toBe(publicKey)
      expect(JSON.stringify(await find())).not.toContain(key.slice(2))
      expect(() => open(`session/${randomUUID()}`)).toThrow()
      await revoke(pci)
      expect((await find()).sealedKey).toBeNull()
    })

    test('active sessions come first', async () => {
      const { begin, list, revoke } = createOwner()
      const active = await begin()
      const gone = await begin()
      await revoke(gone)
      expect((await list()).map(({ pci }) => pci)).toEqual([active, gone])
    })

    test.each<[string, (owner: `0x${string}`) => Promise<{ address: string; wrap: (signature: Hex) => Hex }>]>([
      [
        'a contract (ERC-1271)',
        async (owner) => ({ address: await deployAccount(anvil, owner), wrap: (signature) => signature }),
      ],
      [
        'a contract that is not deployed yet (ERC-6492)',
        (owner) => {
          const code = encodeDeployData({ abi: accountAbi, bytecode: bytecodes.LocalAccount as Hex, args: [owner] })
          const address = getCreate2Address({ from: create2Deployer, salt: zeroHash, bytecode: code })
          const data = concat([zeroHash, code])
          const wrap = (signature: Hex) => serializeErc6492Signature({ address: create2Deployer, data, signature })
          return Promise.resolve({ address, wrap })
        },
      ],
    ])('only the owner of %s activates and revokes', async (_name, make) => {
      const [owner, thief] = [privateKeyToAccount(generatePrivateKey()), privateKeyToAccount(generatePrivateKey())]
      const { address, wrap } = await make(owner.address)
      const dapp = createDapp(server, { project: 'shop', address: address as Address, owner })
      const { at } = dapp
      const { pci } = await dapp.begin()
      const request = (await server.post(at('/nonce'), { pci, activate: { ...dapp.grant, context: '0xc0ffee' } })).body
      const activate = async ({ signMessage }: typeof owner) =>
        await server.post(at('/activate'), {
          ...dapp.grant,
          pci,
          context: '0xc0ffee',
          nonce: request.nonce,
          signature: wrap(await signMessage({ message: request.message })),
        })
      expect(await activate(thief)).toMatchObject({ status: 401 })
      expect(await activate(owner)).toMatchObject({ status: 200, body: {} })
      const { nonce, message } = (await server.post(at('/nonce'), { pci })).body
      const revoke = async ({ signMessage }: typeof owner) =>
        await server.post(at('/revoke'), { pci, nonce, signature: wrap(await signMessage({ message })) })
      expect(await revoke(thief)).toMatchObject({ status: 401 })
      expect(await revoke(owner)).toMatchObject({ status: 200, body: {} })
    })

    test('one of fifty calls to revoke with fifty nonces succeeds', async () => {
      const { begin, requestNonce, owner, at } = createOwner()
      const pci = await begin()
      const calls = await Promise.all(
        Array.from({ length: 50 }, async () => {
          const { nonce, message } = await requestNonce(pci)
          return { pci, nonce, signature: await owner.signMessage({ message }) }
        }),
      )
      const responses = await Promise.all(calls.map((call) => server.post(at('/revoke'), call)))
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(responses.filter(({ status }) => status === 400)).toHaveLength(49)
    })
  })

  describe('400', () => {
    const owner = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
    test.each([
      ['address', `/v1/sessions/${owner}`],
      ['address', '/v1/sessions/eip155:31337:0x12'],
      ['address', '/v1/sessions/solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:abc'],
      ['chainId', `/v1/sessions/eip155:5:${owner}`],
      ['pci', `/v1/sessions/eip155:31337:${owner}/getcontext`],
      ['pci', `/v1/sessions/eip155:31337:${owner}/getcontext`, randomUUID()],
      ['pci', `/v1/sessions/eip155:31337:${owner}/getcontext`, '1'],
    ])('names %s at %s', async (field, url, pci = '') => {
      expect(await server.get(`${url}?projectId=shop${pci && `&pci=${pci}`}`)).toMatchObject({
        status: 400,
        body: { status: 'FAILED', reasons: [{ field }] },
      })
    })

    test.each<[string, object]>([
      ['', { permissions: [] }],
      ['expiry', { expiry: Math.floor(Date.now() / 1000) - 1 }],
      ['expiry', { expiry: Math.floor(Date.now() / 1000) + 6 * 366 * 86_400 }],
      ['expiry', { expiry: 253_402_300_799 }],
      ['dappKey', { dappKey: { type: 'secp256k1', publicKey: `0x04${'11'.repeat(64)}` } }],
      ['origin', { origin: 'https://shop.example/' }],
      ['origin', { origin: 'https://me@shop.example' }],
      ['origin', { origin: 'https://SHOP.example' }],
      ['origin', { origin: 'https://shöp.example' }],
      ['origin', { origin: 'file://' }],
      ['origin', { origin: 'null' }],
      ['origin', { origin: 'https://shop.example\n\nURI: https://bank.example' }],
      ['origin', { origin: undefined }],
    ])('names %j of an invalid session: %j', async (field, change) => {
      const { create } = createOwner().newDapp()
      expect(await create({}, change)).toMatchObject({ status: 400, body: { reasons: [{ field }] } })
    })

    test('names the page by its Origin, which the body must not contradict', async () => {
      const { create } = createOwner().newDapp()
      const elsewhere = await create({ origin: 'https://evil.example' })
      expect(elsewhere).toMatchObject({ status: 400, body: { reasons: [{ field: 'origin' }] } })
      const { owner, at, list } = createOwner()
      const dapp = createDapp(server, { project: 'shop', owner, origin: 'https://evil.example' })
      const begun = await dapp.create({ origin: 'https://evil.example' }, { origin: undefined })
      const request = { pci: begun.body.pci, activate: { ...dapp.grant, context: '0xc0ffee' } }
      const { message } = (await server.post(at('/nonce'), request)).body
      expect(message).toMatch(/^evil\.example wants you to grant it a smart session/)
      await dapp.activate(begun.body)
      expect(await list()).toMatchObject([{ origin: 'https://evil.example' }])
    })

    test('rejects an origin that is not the project’s', async () => {
      const printed: string[] = []
      const command = { db: server.context.db, config: server.config, print: (line: string) => printed.push(line) }
      await projectCommand(command, 'create strict --origins https://strict.example'.split(' '))
      const authorization = `Bearer ${/lk_\S+/.exec(printed.join(' '))?.[0]}`
      const begin = (origin: string) => createDapp(server, { project: 'strict', origin }).create({ authorization })
      expect((await begin('https://strict.example')).status).toBe(200)
      expect(await begin('https://shop.example')).toMatchObject({
        status: 400,
        body: { reasons: [{ field: 'origin' }] },
      })
    })

    const expectRejected = (response: unknown) =>
      expect(response).toMatchObject({ status: 400, body: { reasons: [{ field: 'pci' }] } })

    test('a permission is granted once, by the project that created it, and not after its revocation', async () => {
      const { newDapp, revoke, at } = createOwner()
      const dapp = newDapp()
      const begun = await dapp.begin()
      const { pci } = begun
      expectRejected(await server.get(`${at('/getcontext')}&pci=${pci}`))
      const call = await dapp.prove(begun)
      expectRejected(await server.post(dapp.at('/activate', 'bank'), call))
      expectRejected(await server.post(createOwner().at('/activate'), call))
      expect((await server.post(at('/activate'), call)).status).toBe(200)
      // Signed by its owner too, it changes nothing any more.
      for (const change of [
        { context: '0xbad0' },
        { expiry: nowSeconds() + 1e6 },
        { policies: [] },
        { signer: { type: 'other' } },
      ]) {
        const { account: address, origin, key } = dapp
        const changed = { ...call, ...change }
        const message = await toActivationMessage({ ...changed, address, origin, dappKey: key.address })
        const signature = await dapp.owner.signMessage({ message })
        expect((await server.post(at('/activate'), changed)).status).toBe(401)
        expectRejected(await server.post(at('/activate'), { ...changed, signature }))
      }
      expect((await server.get(`${at('/getcontext')}&pci=${pci}`)).body).toEqual({ context: '0xc0ffee' })
      await revoke(pci)
      expectRejected(await server.post(at('/activate'), call))
      expectRejected(await server.get(`${at('/getcontext')}&pci=${pci}`))
    })

    test('an unknown, revoked or ungranted session cannot be revoked', async () => {
      const { begin, newDapp, revoke, requestNonce, owner, at } = createOwner()
      const pci = await begin()
      const { nonce, message } = await requestNonce(pci)
      const call = { pci, nonce, signature: await owner.signMessage({ message }) }
      expectRejected(await server.post(at('/revoke'), { ...call, pci: randomUUID() }))
      expectRejected(await server.post(at('/revoke'), { ...call, pci: (await newDapp().begin()).pci }))
      await revoke(pci)
      expectRejected(await server.post(at('/revoke'), call))
      expect(await server.post(at('/nonce'), { pci })).toMatchObject({ status: 400, body: { field: 'pci' } })
    })

    test('an app’s key belongs to one session of an account', async () => {
      const { newDapp, revoke } = createOwner()
      const dapp = newDapp()
      const [begun, twin] = [await dapp.begin(), await dapp.begin()]
      const proofs = [await dapp.prove(begun), await dapp.prove(twin)]
      const responses = await Promise.all(proofs.map((proof) => server.post(dapp.at('/activate'), proof)))
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 400])
      const used = { status: 400, body: { reasons: [{ field: 'dappKey' }] } }
      expect(responses.find(({ status }) => status === 400)).toMatchObject(used)
      await revoke(responses[0]?.status === 200 ? begun.pci : twin.pci)
      expect(await dapp.create()).toMatchObject(used)
    })

    test('requires a nonce', async () => {
      const { begin, at } = createOwner()
      const response = await server.post(at('/revoke'), { pci: await begin(), signature: '0x' })
      expect(response).toMatchObject({ status: 400, body: { reasons: [{ field: 'nonce' }] } })
    })

    test('a project has at most 64 active sessions per account', async () => {
      const { newDapp } = createOwner()
      const start = async () => {
        const dapp = newDapp()
        return await dapp.activate(await dapp.begin())
      }
      const responses = await Promise.all(Array.from({ length: 70 }, start))
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(64)
      expect(await start()).toMatchObject({ status: 400, body: { reasons: [{ field: 'address' }] } })
    })

    test('ungranted sessions are deleted after ten minutes', async () => {
      const { newDapp } = createOwner()
      const dapp = newDapp()
      const begun = await dapp.begin()
      const proof = await dapp.prove(begun)
      const age = (ms: number) => {
        const forgottenAt = new Date(Date.now() + 10 * 60_000 - ms)
        return server.context.db.update(pendingSessions).set({ forgottenAt }).where(eq(pendingSessions.pci, begun.pci))
      }
      const [row] = await server.context.db.select().from(pendingSessions).where(eq(pendingSessions.pci, begun.pci))
      expect(row!.forgottenAt.getTime() - Date.now()).toBeCloseTo(10 * 60_000, -4)
      await age(10 * 60_000 + 1)
      expectRejected(await server.post(dapp.at('/activate'), proof))
      await age(10 * 60_000 - 5_000)
      expect((await server.post(dapp.at('/activate'), proof)).status).toBe(200)
    })
  })

  describe('401', () => {
    const refuse = (response: unknown) =>
      expect(response).toMatchObject({ status: 401, body: { reasons: [{ field: 'signature' }] } })

    test('only the owner revokes, and only this permission of this account', async () => {
      const { begin, requestNonce, owner, at, list } = createOwner()
      const [pci, other] = [await begin(), await begin()]
      const thief = privateKeyToAccount(generatePrivateKey())
      const { nonce, message } = await requestNonce(pci)
      const signature = await owner.signMessage({ message })
      const elsewhere = await requestNonce(other)
      for (const call of [
        { pci, nonce, signature: await thief.signMessage({ message }) },
        { pci, nonce, signature: '0x' },
        { pci, nonce, signature: `${signature}00` },
        { pci, nonce: elsewhere.nonce, signature },
        { pci, nonce, signature: await owner.signMessage({ message: elsewhere.message }) },
        { pci: other, nonce, signature },
        // Signed correctly, with another permission's nonce or an unknown one.
        {
          pci,
          nonce: elsewhere.nonce,
          signature: await owner.signMessage({ message: message.replace(nonce, elsewhere.nonce) }),
        },
        { pci, nonce: 'mine', signature: await owner.signMessage({ message: message.replace(nonce, 'mine') }) },
      ])
        refuse(await server.post(at('/revoke'), call))
      expect((await list()).every(({ revokedAt }) => revokedAt === null)).toBe(true)
      // The thief has not used the owner's nonce up.
      expect(await server.post(at('/revoke'), { pci, nonce, signature })).toMatchObject({ status: 200 })
    })

    test('an unknown project has no sessions', async () => {
      const { at } = createOwner()
      expect(await server.get(at('', 'nobody'))).toMatchObject({ status: 401 })
    })
  })

  test('422: an idempotency key belongs to one call', async () => {
    const { create } = createOwner().newDapp()
    await create({ 'idempotency-key': 'k' })
    expect(await create({ 'idempotency-key': 'k' }, { policies: [] })).toMatchObject({ status: 422 })
  })

  test('413: limits the size of a grant', async () => {
    const permissions = [{ type: 'contract-call', data: 'x'.repeat(70_000) }]
    expect(await createOwner().newDapp().create({}, { permissions })).toMatchObject({ status: 413 })
  })

  test.each<[string, object]>([
    ['expiry', { expiry: '1' }],
    ['expiry', { expiry: 9e15 }],
    ['permissions', { permissions: 'all' }],
    ['signer', { signer: undefined }],
    ['permissions.0.type', { permissions: [{ data: 1 }] }],
    ['dappKey', { dappKey: undefined }],
    ['dappKey.publicKey', { dappKey: { type: 'secp256k1', publicKey: '0x04' } }],
    ['dappKey.type', { dappKey: { type: 'p256', publicKey: `0x04${'11'.repeat(64)}` } }],
  ])('422: names %s of an invalid body', async (field, change) => {
    expect(await createOwner().newDapp().create({}, change)).toMatchObject({
      status: 422,
      body: { reasons: [{ field }] },
    })
  })

  describe('503', () => {
    test('a contract’s signature is not rejected because its node is down', async () => {
      const { begin, requestNonce, at } = createOwner(2)
      const pci = await begin()
      const { nonce } = await requestNonce(pci)
      expect(await server.post(at('/revoke'), { pci, nonce, signature: `0x${'12'.repeat(100)}` })).toMatchObject({
        status: 503,
        body: { reasons: [{ field: 'chainId' }] },
      })
    })

    test('an owner’s key needs no node', async () => {
      const { begin, revoke } = createOwner(2)
      expect(await revoke(await begin())).toMatchObject({ status: 200 })
    })
  })
})

test('503: without SECRETS_KEY, creates no session', async () => {
  const server = await createTestServer({ chains: [testChain({ id: 1, rpcUrls: ['http://127.0.0.1:1'] })] })
  try {
    const url = '/v1/sessions/eip155:1:0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
    const { dappKey, origin } = createDapp(server)
    expect(await server.post(url, { ...grant(), dappKey, origin })).toMatchObject({ status: 503 })
    expect(await server.get(url)).toMatchObject({ status: 200, body: { pcis: [] } })
  } finally {
    await server.close()
  }
})
