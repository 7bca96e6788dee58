import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createTestClient, memoryStorage, requested, requestedSolana } from '../test/createTestClient.ts'
import { linkTabs } from '../test/linkTabs.ts'
import { startRelay, type TestRelay } from '../test/startRelay.ts'
import { account, solanaAccount, startWallet } from '../test/startWallet.ts'

vi.setConfig({ testTimeout: 60_000 })

// With the official client as the wallet.

const [solana = ''] = requestedSolana.solana.chains
const namespaces = { ...requested, ...requestedSolana }
const sign = { chainId: solana, method: 'solana_signMessage', params: { message: 'hi', pubkey: solanaAccount } }
const closers: (() => unknown)[] = []
let relay: TestRelay
let wallet: Awaited<ReturnType<typeof startWallet>>

beforeAll(async () => {
  relay = await startRelay()
  wallet = await startWallet({
    relayUrl: relay.url,
    supported: ['eip155', 'solana'],
    onRequest: (method) => ({ signature: method }),
  })
})
afterEach(() => {
  for (const close of closers.splice(0)) close()
})
afterAll(async () => {
  await wallet.stop()
  await relay.stop()
})

function createClient(options: Partial<Parameters<typeof createTestClient>[0]> = {}) {
  const client = createTestClient({ relayUrl: relay.url, ...options })
  closers.push(client.close)
  return client
}

async function connect(client: ReturnType<typeof createClient>, from = wallet) {
  const { uri, approval } = client.propose({ namespaces })
  await from.client.pair({ uri })
  return approval
}

const grantedBy = (client: ReturnType<typeof createClient>) => Object.keys(client.sessions()[0]?.namespaces ?? {})

test('one proposal asks for several namespaces, and each gets its accounts and requests', async () => {
  const client = createClient()
  const session = await connect(client)
  expect(session.namespaces.eip155?.accounts).toEqual([`eip155:1:${account}`, `eip155:137:${account}`])
  expect(session.namespaces.solana?.accounts).toEqual([`${solana}:${solanaAccount}`])
  expect(await client.request({ topic: session.topic, ...sign })).toEqual({ signature: 'solana_signMessage' })
  const mixed = client.request({ topic: session.topic, ...sign, method: 'personal_sign' })
  await expect(mixed).rejects.toMatchObject({ code: 'UNSUPPORTED_METHOD' })
})

test('a wallet of one namespace connects that one', async () => {
  const evmWallet = await startWallet({ relayUrl: relay.url, name: 'evm' })
  closers.push(evmWallet.stop)
  const client = createClient()
  const { topic } = await connect(client, evmWallet)
  expect(grantedBy(client)).toEqual(['eip155'])
  await expect(client.request({ topic, ...sign })).rejects.toMatchObject({ code: 'UNSUPPORTED_CHAIN' })
})

test('what a wallet grants of a namespace that nobody asked for is ignored, also in an update', async () => {
  const client = createClient()
  const { uri, approval } = client.propose({ namespaces: requested })
  await wallet.client.pair({ uri })
  const { topic } = await approval
  const { eip155 } = requested
  const granted = { ...eip155, accounts: [`eip155:1:${account}`] }
  const extra = { ...requestedSolana.solana, accounts: [`${solana}:${solanaAccount}`] }
  const { acknowledged } = await wallet.client.update({ topic, namespaces: { eip155: granted, solana: extra } })
  await acknowledged()
  expect(client.sessions()[0]?.namespaces).toEqual({
    eip155: { accounts: granted.accounts, methods: eip155.methods, events: eip155.events },
  })
})

test('a namespace that is given up stays so: the session goes on, in every tab and after a reload', async () => {
  const storage = memoryStorage()
  const join = linkTabs()
  const first = createClient({ storage, tabs: join() })
  const second = createClient({ storage, tabs: join() })
  const { topic } = await connect(first)
  const told: string[][] = []
  second.on('sessions', ([session]) => told.push(Object.keys(session?.namespaces ?? {})))
  await first.leave({ topic, namespace: 'solana' })
  expect([grantedBy(first), grantedBy(second)]).toEqual([['eip155'], ['eip155']])
  await vi.waitFor(() => expect(told.at(-1)).toEqual(['eip155']))
  await expect(first.request({ topic, ...sign })).rejects.toMatchObject({ code: 'UNSUPPORTED_CHAIN' })
  expect(await first.request({ topic, chainId: 'eip155:1', method: 'personal_sign', params: [] })).toBeTruthy()
  const { acknowledged } = await wallet.client.update({
    topic,
    namespaces: wallet.client.session.get(topic).namespaces,
  })
  await acknowledged()
  expect(grantedBy(first)).toEqual(['eip155'])
  first.close()
  expect(grantedBy(createClient({ storage }))).toEqual(['eip155'])
  expect(wallet.client.session.keys).toContain(topic)
})

test('the session ends in the wallet with the last namespace that is given up', async () => {
  const client = createClient()
  const { topic } = await connect(client)
  const gone = new Promise<void>((resolve) =>
    wallet.client.on('session_delete', (event) => event.topic === topic && resolve()),
  )
  await client.leave({ topic, namespace: 'eip155' })
  await client.leave({ topic, namespace: 'solana' })
  await gone
  expect(client.sessions()).toEqual([])
  await client.leave({ topic, namespace: 'solana' })
})

test('an update that drops one namespace ends that one alone; a delete ends them all', async () => {
  const client = createClient()
  const { topic } = await connect(client)
  const { eip155 } = wallet.client.session.get(topic).namespaces
  if (!eip155) throw new Error('The wallet granted EVM.')
  const { acknowledged } = await wallet.client.update({ topic, namespaces: { eip155 } })
  await acknowledged()
  expect(grantedBy(client)).toEqual(['eip155'])
  const gone = new Promise((resolve) => client.on('delete', resolve))
  await wallet.client.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } })
  await gone
  expect(client.sessions()).toEqual([])
})

test('an event comes with the chain of its namespace', async () => {
  const client = createClient()
  const { topic } = await connect(client)
  const event = new Promise((resolve) => client.on('event', resolve))
  await wallet.client.emit({ topic, chainId: solana, event: { name: 'accountsChanged', data: [solanaAccount] } })
  expect(await event).toEqual({ topic, chainId: solana, name: 'accountsChanged', data: [solanaAccount] })
})
