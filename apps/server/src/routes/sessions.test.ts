import { randomUUID } from 'node:crypto'
import { type Anvil, startAnvil } from '@latchkey/anvil'
import { endpoints } from '@latchkey/wire'
import { concat, encodeDeployData, getCreate2Address, type Hex, hexToString, zeroHash } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { serializeErc6492Signature } from 'viem/utils'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { projectCommand } from '../cli/projectCommand.ts'
import { smartSessions } from '../db/schema.ts'
import { createSecret } from '../secrets/createSecret.ts'
import { openSecret } from '../secrets/sealSecret.ts'
import { accountAbi, deploy } from '../test/contracts.ts'
import { createTestServer, storages, type TestServer, testChain } from '../test/createTestServer.ts'
import bytecodes from '../test/generated/contracts.json' with { type: 'json' }

const secretsKey = '5e'.repeat(32)
const create2Deployer = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
const inAnHour = () => Math.floor(Date.now() / 1000) + 3_600
const grant = () => ({
  expiry: inAnHour(),
  signer: { type: 'keys', data: { ids: ['did:key:z6Mk'] } },
  permissions: [{ type: 'contract-call', data: { address: '0x00', functions: [{ functionName: 'mint' }] } }],
  policies: [{ type: 'gas-limit', data: { limit: '0x1' } }],
})

let anvil: Anvil
beforeAll(async () => {
  anvil = await startAnvil()
})
afterAll(() => anvil.stop())

describe.each(storages)('smart sessions on %s', (storage) => {
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer({
      chains: [testChain({ id: 31337, rpcUrls: [anvil.url] }), testChain({ id: 2, rpcUrls: ['http://127.0.0.1:1'] })],
      storage,
      env: { SECRETS_KEY: secretsKey },
    })
    const print = () => undefined
    for (const line of ['create shop --name Shop', 'create bank'])
      await projectCommand({ db: server.context.db, config: server.config, print }, line.split(' '))
  })
  afterAll(() => server.close())

  /** An owner of his own for each test. */
  function createOwner(chainId = 31337) {
    const owner = privateKeyToAccount(generatePrivateKey())
    const address = `eip155:${chainId}:${owner.address}`
    const base = `/v1/sessions/${address}`
    const at = (path: string, project = 'shop') => `${base}${path}?projectId=${project}`
    const create = (headers: Record<string, string> = {}, body: object = grant()) =>
      server.post(`${at('')}&v=2`, body, headers)
    return {
      owner,
      base,
      at,
      create,
      async list() {
        const { body } = await server.get(at(''))
        return endpoints.getSessions.answer.parse(body).pcis
      },
      activate: (pci: string, options: { context?: string; project?: string } = {}) =>
        server.post(at('/activate', options.project), { ...grant(), pci, context: options.context ?? '0xc0ffee' }),
      async begin() {
        const { body } = await create()
        await server.post(at('/activate'), { ...grant(), pci: body.pci, context: '0xc0ffee' })
        return body.pci as string
      },
      async ask(pci: string) {
        const { body } = await server.post(at('/nonce'), { pci })
        return endpoints.createSessionNonce.answer.parse(body)
      },
      async revoke(pci: string, project?: string) {
        const { nonce, message } = (await server.post(at('/nonce'), { pci })).body
        const signature = await owner.signMessage({ message })
        return await server.post(at('/revoke', project), { pci, signature, nonce })
      },
    }
  }

  describe('200', () => {
    test('a session is begun, granted, listed, read and revoked', async () => {
      const { create, activate, list, at, revoke } = createOwner()
      const created = await create()
      expect(created.status).toBe(200)
      const { pci, key } = endpoints.createSession.answer.parse(created.body)
      expect(key).toMatchObject({ type: 'secp256k1', publicKey: expect.stringMatching(/^0x04[0-9a-f]{128}$/) })
      expect(await list()).toMatchObject([{ pci, context: null, revokedAt: null }])

      expect(await activate(pci)).toMatchObject({ status: 200, body: {} })
      const { expiry, permissions, policies } = grant()
      expect(await list()).toEqual([
        {
          project: { id: 'shop', name: 'Shop', url: null, iconUrl: null },
          pci,
          expiry: expect.closeTo(expiry, -2),
          createdAt: expect.closeTo(Date.now() / 1000, -2),
          permissions,
          policies,
          context: '0xc0ffee',
          revokedAt: null,
        },
      ])
      expect((await server.get(`${at('/getcontext')}&pci=${pci}`)).body).toEqual({ context: '0xc0ffee' })

      // The owner may do it from any project's page.
      expect(await revoke(pci, 'bank')).toMatchObject({ status: 200, body: {} })
      const [revoked] = await list()
      expect(revoked?.revokedAt).toBeCloseTo(Date.now() / 1000, -2)
    })

    test('existing clients get the public key as they know it', async () => {
      const { at } = createOwner()
      const { body } = await server.post(at(''), grant())
      expect(body.key.publicKey).toHaveLength(262)
      expect(hexToString(body.key.publicKey)).toMatch(/^04[0-9a-f]{128}$/)
    })

    test('one idempotency key begins one session, of twenty calls at once too', async () => {
      const { create, list } = createOwner()
      const body = grant()
      const answers = await Promise.all(Array.from({ length: 20 }, () => create({ 'idempotency-key': 'k1' }, body)))
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
      expect(await list()).toHaveLength(1)
      await create({ 'idempotency-key': 'k2' }, body)
      await create({}, body)
      expect(await list()).toHaveLength(3)
    })

    test('revoking again with the same idempotency key is revoked still', async () => {
      const { begin, ask, owner, at } = createOwner()
      const pci = await begin()
      const { nonce, message } = await ask(pci)
      const call = { pci, nonce, signature: await owner.signMessage({ message }) }
      const revoke = () => server.post(at('/revoke'), call, { 'idempotency-key': 'k' })
      const answers = await Promise.all(Array.from({ length: 10 }, revoke))
      expect(answers.map(({ status, body }) => [status, body])).toEqual(Array(10).fill([200, {}]))
      expect(await revoke()).toMatchObject({ status: 200, body: {} })
    })

    test('granting again with the same context is granted still', async () => {
      const { begin, activate } = createOwner()
      expect(await activate(await begin())).toMatchObject({ status: 200 })
    })

    test('the co-signer key is kept sealed, for its own permission, until it is revoked', async () => {
      const { begin, revoke } = createOwner()
      const pci = await begin()
      const find = async () => (await server.context.db.select().from(smartSessions)).find((row) => row.pci === pci)!
      const { sealedKey, publicKey } = await find()
      const open = (owner: string) => openSecret(sealedKey!, { key: createSecret(secretsKey), owner }).reveal()
      const key = open(`session/${pci}`)
      expect(privateKeyToAccount(key as `0x${string}`).publicKey).toBe(publicKey)
      expect(JSON.stringify(await find())).not.toContain(key.slice(2))
      expect(() => open(`session/${randomUUID()}`)).toThrow()
      await revoke(pci)
      expect((await find()).sealedKey).toBeNull()
    })

    test('sessions in force come first', async () => {
      const { begin, create, list, revoke } = createOwner()
      const active = await begin()
      const gone = await begin()
      await revoke(gone)
      const waiting = (await create()).body.pci
      expect((await list()).map(({ pci }) => pci)).toEqual([active, waiting, gone])
    })

    test.each<[string, (owner: `0x${string}`) => Promise<{ address: string; wrap: (signature: Hex) => Hex }>]>([
      [
        'a contract (ERC-1271)',
        async (owner) => {
          const [deployer] = await anvil.client.getAddresses()
          const address = await deploy(anvil, { name: 'LocalAccount', args: [owner], owner: deployer! })
          return { address, wrap: (signature) => signature }
        },
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
    ])('the owner of %s revokes, and nobody else', async (_name, make) => {
      const [owner, thief] = [privateKeyToAccount(generatePrivateKey()), privateKeyToAccount(generatePrivateKey())]
      const { address, wrap } = await make(owner.address)
      const at = (path: string) => `/v1/sessions/eip155:31337:${address}${path}?projectId=shop`
      const { pci } = (await server.post(at(''), grant())).body
      const { nonce, message } = (await server.post(at('/nonce'), { pci })).body
      const revoke = async ({ signMessage }: typeof owner) =>
        await server.post(at('/revoke'), { pci, nonce, signature: wrap(await signMessage({ message })) })
      expect(await revoke(thief)).toMatchObject({ status: 401 })
      expect(await revoke(owner)).toMatchObject({ status: 200, body: {} })
    })

    test('one of fifty calls to revoke with fifty nonces does it', async () => {
      const { begin, ask, owner, at } = createOwner()
      const pci = await begin()
      const calls = await Promise.all(
        Array.from({ length: 50 }, async () => {
          const { nonce, message } = await ask(pci)
          return { pci, nonce, signature: await owner.signMessage({ message }) }
        }),
      )
      const answers = await Promise.all(calls.map((call) => server.post(at('/revoke'), call)))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(answers.filter(({ status }) => status === 400)).toHaveLength(49)
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
    ])('names %j of a session that cannot be', async (field, change) => {
      const { create } = createOwner()
      expect(await create({}, { ...grant(), ...change })).toMatchObject({ status: 400, body: { reasons: [{ field }] } })
    })

    const refused = (answer: unknown) =>
      expect(answer).toMatchObject({ status: 400, body: { reasons: [{ field: 'pci' }] } })

    test('a permission is granted once, by the project that began it, and not once it is revoked', async () => {
      const { create, activate, revoke, at } = createOwner()
      const { pci } = (await create()).body
      refused(await server.get(`${at('/getcontext')}&pci=${pci}`))
      refused(await activate(pci, { project: 'bank' }))
      refused(await createOwner().activate(pci))
      await activate(pci)
      refused(await activate(pci, { context: '0xbad0' }))
      expect((await server.get(`${at('/getcontext')}&pci=${pci}`)).body).toEqual({ context: '0xc0ffee' })
      await revoke(pci)
      refused(await activate(pci))
      refused(await server.get(`${at('/getcontext')}&pci=${pci}`))
    })

    test('what is revoked or not there cannot be revoked', async () => {
      const { begin, revoke, ask, owner, at } = createOwner()
      const pci = await begin()
      const { nonce, message } = await ask(pci)
      const call = { pci, nonce, signature: await owner.signMessage({ message }) }
      refused(await server.post(at('/revoke'), { ...call, pci: randomUUID() }))
      await revoke(pci)
      refused(await server.post(at('/revoke'), call))
      expect(await server.post(at('/nonce'), { pci })).toMatchObject({ status: 400, body: { field: 'pci' } })
    })

    test('a nonce is asked for', async () => {
      const { begin, at } = createOwner()
      const answer = await server.post(at('/revoke'), { pci: await begin(), signature: '0x' })
      expect(answer).toMatchObject({ status: 400, body: { reasons: [{ field: 'nonce' }] } })
    })

    test('a project has at most 64 of one account', async () => {
      const { create, at } = createOwner()
      const answers = await Promise.all(Array.from({ length: 70 }, () => create()))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(64)
      expect(await create()).toMatchObject({ status: 400, body: { reasons: [{ field: 'address' }] } })
      expect((await server.post(at('', 'bank'), grant())).status).toBe(200)
    })
  })

  describe('401', () => {
    const refuse = (answer: unknown) =>
      expect(answer).toMatchObject({ status: 401, body: { reasons: [{ field: 'signature' }] } })

    test('nobody but the owner revokes, and nothing but this permission of this account', async () => {
      const { begin, ask, owner, at, list } = createOwner()
      const [pci, other] = [await begin(), await begin()]
      const thief = privateKeyToAccount(generatePrivateKey())
      const { nonce, message } = await ask(pci)
      const signature = await owner.signMessage({ message })
      const elsewhere = await ask(other)
      for (const call of [
        { pci, nonce, signature: await thief.signMessage({ message }) },
        { pci, nonce, signature: '0x' },
        { pci, nonce, signature: `${signature}00` },
        { pci, nonce: elsewhere.nonce, signature },
        { pci, nonce, signature: await owner.signMessage({ message: elsewhere.message }) },
        { pci: other, nonce, signature },
        // Signed as it should be, with a nonce that is another permission's, or nobody's.
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

  test('409: an idempotency key is of one call', async () => {
    const { create } = createOwner()
    await create({ 'idempotency-key': 'k' })
    expect(await create({ 'idempotency-key': 'k' }, { ...grant(), policies: [] })).toMatchObject({ status: 409 })
  })

  test('413: what is granted is not kept at any length', async () => {
    const permissions = [{ type: 'contract-call', data: 'x'.repeat(70_000) }]
    expect(await createOwner().create({}, { ...grant(), permissions })).toMatchObject({ status: 413 })
  })

  test.each<[string, object]>([
    ['expiry', { expiry: '1' }],
    ['expiry', { expiry: 9e15 }],
    ['permissions', { permissions: 'all' }],
    ['signer', { signer: undefined }],
    ['permissions.0.type', { permissions: [{ data: 1 }] }],
  ])('422: names %s of a body that does not fit', async (field, change) => {
    expect(await createOwner().create({}, { ...grant(), ...change })).toMatchObject({
      status: 422,
      body: { reasons: [{ field }] },
    })
  })

  describe('503', () => {
    test('a contract’s signature is not refused because its node is down', async () => {
      const { begin, ask, at } = createOwner(2)
      const pci = await begin()
      const { nonce } = await ask(pci)
      expect(await server.post(at('/revoke'), { pci, nonce, signature: `0x${'12'.repeat(100)}` })).toMatchObject({
        status: 503,
        body: { reasons: [{ field: 'chainId' }] },
      })
    })

    test('but an owner’s key needs no node', async () => {
      const { begin, revoke } = createOwner(2)
      expect(await revoke(await begin())).toMatchObject({ status: 200 })
    })
  })
})

test('503: without a key to seal with, none is made', async () => {
  const server = await createTestServer({ chains: [testChain({ id: 1, rpcUrls: ['http://127.0.0.1:1'] })] })
  try {
    const url = '/v1/sessions/eip155:1:0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
    expect(await server.post(url, grant())).toMatchObject({ status: 503 })
    expect(await server.get(url)).toMatchObject({ status: 200, body: { pcis: [] } })
  } finally {
    await server.close()
  }
})
