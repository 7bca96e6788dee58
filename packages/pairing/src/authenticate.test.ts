import { verifyMessage } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createTestClient, memoryStorage, requested, requestedSolana } from '../test/createTestClient.ts'
import { linkTabs } from '../test/linkTabs.ts'
import { startRelay, type TestRelay } from '../test/startRelay.ts'
import { type AuthPayload, account, type Cacao, signCacao, signPayload, startWallet } from '../test/startWallet.ts'
import { parsePairingUri } from './uri/pairingUri.ts'

vi.setConfig({ testTimeout: 60_000 })

// With the official client as the wallet; forged and replayed responses are in authenticateScripted.test.ts.

const closers: (() => unknown)[] = []
let relay: TestRelay
/** A wallet that knows wc_sessionAuthenticate, and one that does not. */
let wallet: Awaited<ReturnType<typeof startWallet>>
let oldWallet: Awaited<ReturnType<typeof startWallet>>
let onAuthenticate: (payload: AuthPayload) => Promise<Cacao[]> | undefined

beforeAll(async () => {
  relay = await startRelay()
  wallet = await startWallet({
    relayUrl: relay.url,
    name: 'new',
    supported: ['eip155', 'solana'],
    onAuthenticate: (payload) => onAuthenticate(payload),
  })
  oldWallet = await startWallet({ relayUrl: relay.url, name: 'old' })
})
afterEach(() => {
  for (const close of closers.splice(0)) close()
})
afterAll(async () => {
  await Promise.all([wallet.stop(), oldWallet.stop()])
  await relay.stop()
})

const authenticate = {
  domain: 'app.test',
  uri: 'https://app.test/login',
  nonce: 'a1b2c3d4e5f60718a1b2c3d4e5f60718',
  chains: ['eip155:1', 'eip155:137'],
  statement: 'Sign in to the test.',
}

function createClient(options: Partial<Parameters<typeof createTestClient>[0]> = {}) {
  const client = createTestClient({ relayUrl: relay.url, ...options })
  closers.push(client.close)
  return client
}

async function connect(client = createClient(), options: { from?: typeof wallet; namespaces?: typeof requested } = {}) {
  const { from = wallet, namespaces = requested } = options
  const { uri, approval } = client.propose({ namespaces, authenticate })
  await from.client.pair({ uri })
  return approval
}

async function isSigned(signed: { account: string; message: string; signature: string } | undefined) {
  const [, , address] = signed?.account.split(':') ?? []
  return verifyMessage({
    address: address as `0x${string}`,
    message: signed?.message ?? '',
    signature: signed?.signature as `0x${string}`,
  })
}

describe('a wallet that signs in', () => {
  test('is asked once, and connects on several chains by one signature', async () => {
    onAuthenticate = async (payload) => [await signCacao(payload)]
    const before = wallet.prompts()
    const client = createClient()
    const { authentication = [], ...session } = await connect(client)
    expect(wallet.prompts() - before).toBe(1)
    expect(session.peer.name).toBe('Test wallet')
    expect(session.namespaces).toEqual({
      eip155: {
        accounts: [`eip155:1:${account}`, `eip155:137:${account}`],
        methods: ['eth_sendTransaction', 'personal_sign'],
        events: requested.eip155.events,
      },
    })
    expect(authentication.map((signed) => signed.account)).toEqual([`eip155:1:${account}`])
    expect(authentication[0]?.message).toContain('\nNonce: a1b2c3d4e5f60718a1b2c3d4e5f60718\n')
    expect(await isSigned(authentication[0])).toBe(true)
    expect(client.sessions()).toEqual([session])
  })

  test('has a session like any other: requests, pings, both ends', async () => {
    onAuthenticate = async (payload) => [await signCacao(payload)]
    const storage = memoryStorage()
    const first = createClient({ storage })
    const { topic } = await connect(first)
    first.close()
    const client = createClient({ storage })
    const sign = { topic, method: 'personal_sign', params: ['0x6869', account] }
    expect(await client.request({ ...sign, chainId: 'eip155:137' })).toBe('0x5151')
    await client.ping({ topic })
    const gone = new Promise((resolve) => client.on('delete', resolve))
    await wallet.client.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } })
    expect(await gone).toEqual({ topic, reason: 'User disconnected.' })
    expect(client.sessions()).toEqual([])
  })

  test('may grant one of the chains', async () => {
    onAuthenticate = async (payload) => [
      await signCacao(payload, { chains: ['eip155:137'], methods: ['personal_sign'] }),
    ]
    const { namespaces, authentication } = await connect()
    expect(namespaces.eip155).toMatchObject({ accounts: [`eip155:137:${account}`], methods: ['personal_sign'] })
    expect(await isSigned(authentication?.[0])).toBe(true)
  })

  test('may sign a message for each', async () => {
    onAuthenticate = (payload) => Promise.all(payload.chains.map((chain) => signCacao(payload, { chains: [chain] })))
    const { namespaces, authentication = [] } = await connect()
    const accounts = [`eip155:1:${account}`, `eip155:137:${account}`]
    expect(namespaces.eip155?.accounts).toEqual(accounts)
    expect(authentication.map((signed) => signed.account)).toEqual(accounts)
    expect(await Promise.all(authentication.map(isSigned))).toEqual([true, true])
  })

  test('may sign the payload as it came, for the account’s chain', async () => {
    onAuthenticate = async (payload) => [await signPayload(payload, `did:pkh:eip155:1:${account}`)]
    const { namespaces, authentication } = await connect()
    expect(namespaces.eip155?.accounts).toEqual([`eip155:1:${account}`])
    expect(await isSigned(authentication?.[0])).toBe(true)
  })

  test('grants eip155 alone, also where more was proposed', async () => {
    onAuthenticate = async (payload) => [await signCacao(payload)]
    const { namespaces } = await connect(createClient(), { namespaces: { ...requested, ...requestedSolana } })
    expect(Object.keys(namespaces)).toEqual(['eip155'])
  })

  test('connects the tab that asked, if another one has the socket', async () => {
    onAuthenticate = async (payload) => [await signCacao(payload)]
    const storage = memoryStorage()
    const join = linkTabs()
    const leading = createClient({ storage, tabs: join() })
    const asking = createClient({ storage, tabs: join() })
    const { topic, authentication } = await connect(asking)
    expect(await isSigned(authentication?.[0])).toBe(true)
    expect(leading.sessions()).toEqual(asking.sessions())
    expect(await leading.request({ topic, chainId: 'eip155:1', method: 'personal_sign', params: [] })).toBe('0x5151')
  })
})

test('a wallet without the method gets the proposal, and connects without a signature', async () => {
  const before = oldWallet.prompts()
  const session = await connect(createClient(), { from: oldWallet })
  expect(oldWallet.prompts() - before).toBe(1)
  expect(session.namespaces.eip155?.accounts).toEqual([`eip155:1:${account}`, `eip155:137:${account}`])
  expect(session).not.toHaveProperty('authentication')
})

test('a proposal without a sign-in announces none, and a wallet with the method shows it', async () => {
  const client = createClient()
  const { uri, approval } = client.propose({ namespaces: requested })
  expect(parsePairingUri(uri)).not.toHaveProperty('methods')
  await wallet.client.pair({ uri })
  expect(await approval).not.toHaveProperty('authentication')
})

test('a wallet that declines ends the proposal on both sides', async () => {
  onAuthenticate = () => undefined
  const client = createClient()
  const before = wallet.client.session.length
  await expect(connect(client)).rejects.toMatchObject({ code: 'PROPOSAL_REJECTED' })
  expect(client.sessions()).toEqual([])
  expect(wallet.client.session.length).toBe(before)
})

test.each<[string, string, (payload: AuthPayload) => [AuthPayload, iss?: string]]>([
  ['domain', 'wrong_domain', (payload) => [{ ...payload, domain: 'evil.test' }]],
  ['address of the page', 'wrong_uri', (payload) => [{ ...payload, aud: 'https://evil.test' }]],
  ['nonce', 'wrong_nonce', (payload) => [{ ...payload, nonce: '00000000' }]],
  ['statement', 'wrong_statement', (payload) => [{ ...payload, statement: 'Sign away.' }]],
  ['chain', 'wrong_chain', (payload) => [payload, `did:pkh:eip155:56:${account}`]],
  ['account', 'bad_message', (payload) => [payload, `did:pkh:eip155:1:${account.toLowerCase()}`]],
  ['time', 'wrong_request', (payload) => [{ ...payload, iat: '2020-01-01T00:00:00.000Z' }]],
  ['end', 'wrong_request', (payload) => [{ ...payload, exp: '2099-01-01T00:00:00.000Z' }]],
  ['request ID', 'wrong_request', (payload) => [{ ...payload, requestId: 'one' }]],
  [
    'list of resources',
    'wrong_resources',
    (payload) => [{ ...payload, resources: ['https://evil.test', ...(payload.resources ?? [])] }],
  ],
])('a wallet that truly signs another %s is refused with %s, and its session ended', async (_, code, lie) => {
  onAuthenticate = async (payload) => {
    const [changed, iss = `did:pkh:eip155:1:${account}`] = lie(payload)
    return [await signPayload(changed, iss)]
  }
  const client = createClient()
  const before = wallet.client.session.length
  const refused = { code: 'AUTHENTICATION_INVALID', cause: { code } }
  await expect(connect(client)).rejects.toMatchObject(refused)
  expect(client.sessions()).toEqual([])
  await vi.waitFor(() => expect(wallet.client.session.length).toBe(before), { timeout: 10_000 })
})

test('the relay sees tags and sealed messages, and the response’s topic hashes a key that it does not see', async () => {
  onAuthenticate = async (payload) => [await signCacao(payload)]
  relay.log.length = 0
  await connect()
  const published = relay.log.filter(({ method }) => method === 'irn_publish').map(({ params }) => params)
  const request = published.find(({ tag }) => tag === 1116)
  expect(request).toMatchObject({ ttl: 3600 })
  expect(Object.keys(request ?? {})).toEqual(['topic', 'message', 'ttl', 'tag', 'prompt'])
  const response = published.find(({ tag }) => tag === 1117)
  expect(response?.topic).not.toBe(request?.topic)
  expect(Buffer.from(response?.message ?? '', 'base64')[0]).toBe(1)
  expect(JSON.stringify(relay.log)).not.toContain(authenticate.nonce)
})

test.each([
  ['no chain', { chains: [] }],
  ['a chain that is not proposed', { chains: ['eip155:1', 'eip155:10'] }],
  ['a chain of another namespace', { chains: requestedSolana.solana.chains }],
])('throws at once for a sign-in with %s', (_, change) => {
  const propose = () =>
    createClient().propose({
      namespaces: { ...requested, ...requestedSolana },
      authenticate: { ...authenticate, ...change },
    })
  expect(propose).toThrow(TypeError)
})

test('throws at once for a sign-in of a client without its code', () => {
  const client = createClient({ authentication: undefined })
  expect(() => client.propose({ namespaces: requested, authenticate })).toThrow(TypeError)
})

test('rejects before anything is sent for a text that no message has', async () => {
  relay.log.length = 0
  const { sent, approval } = createClient().propose({
    namespaces: requested,
    authenticate: { ...authenticate, statement: 'one\ntwo' },
  })
  await expect(approval).rejects.toThrow(TypeError)
  await expect(sent).rejects.toThrow(TypeError)
  expect(relay.log.filter(({ method }) => method === 'irn_publish' || method === 'wc_proposeSession')).toEqual([])
})
