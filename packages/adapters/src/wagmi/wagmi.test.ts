import { connect, createLatchkey, disconnect, getAccount, getWalletConnections, memoryStorage } from '@latchkey/core'
import { type CreateConnectorFn, createConfig, createStorage, fallback, http, hydrate, injected } from '@wagmi/core'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createPairedTestWallet } from '../evm/test/createPairedTestWallet.ts'
import { alice } from '../evm/test/createTestWallet.ts'
import { offerWallet } from './connectors/offerWallet.ts'
import { createChain, createMemory, openHostApp } from './test/createHostApp.ts'
import { createWalkWallet } from './test/createWalkWallet.ts'
import { wagmi } from './wagmi.ts'

const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const url = 'http://127.0.0.1:1'
const chains = [createChain(1, url), createChain(2, url)] as const
const eventually = { timeout: 5_000 }

let memory: ReturnType<typeof createMemory>
let stops: (() => void)[] = []
beforeEach(() => {
  memory = createMemory()
  const page = () => Object.assign(new EventTarget(), { hidden: false })
  vi.stubGlobal('window', page())
  vi.stubGlobal('document', page())
})
afterEach(async () => {
  for (const stop of stops) stop()
  stops = []
  // A stop is certain only once no start has followed in the same task.
  await Promise.resolve()
  vi.unstubAllGlobals()
})

const wallet = (account: string) => createWalkWallet({ accounts: [account], nextDelay: () => 1 })
const connectorFor = (id: string, provider: unknown): CreateConnectorFn =>
  injected({ target: { id, name: id, provider: provider as never } })

function open(connectors: readonly CreateConnectorFn[]) {
  const { config } = openHostApp({ chains, memory, connectors })
  const latchkey = createLatchkey({ adapters: [wagmi({ config })], storage: memoryStorage() })
  stops.push(latchkey.start())
  return { config, latchkey }
}

/** The ids that an adapter lists once it has read what is on the page. */
async function listIds(connectors: readonly CreateConnectorFn[]): Promise<readonly string[]> {
  const { latchkey } = open(connectors)
  await new Promise((resolve) => setTimeout(resolve, 20))
  return latchkey.store.getState().connectors.map(({ id }) => id)
}

describe('the wallets', () => {
  const there = (provider: unknown) => Object.assign(window, { ethereum: provider })

  test('are the config’s connectors, each once: window.ethereum only where it is a wallet of its own', async () => {
    const provider = wallet(alice).openPage()
    expect(await listIds([injected(), connectorFor('org.example.amber', provider)])).toEqual(['org.example.amber'])
    there(provider)
    expect(await listIds([injected(), connectorFor('org.example.amber', provider)])).toEqual(['org.example.amber'])
    there(wallet(bob).openPage())
    expect(await listIds([injected(), connectorFor('org.example.amber', provider)])).toEqual([
      'injected',
      'org.example.amber',
    ])
  })

  test('are marked where two connectors have one id', async () => {
    const { latchkey } = open([
      connectorFor('org.example.amber', wallet(alice).openPage()),
      connectorFor('org.example.amber', wallet(bob).openPage()),
    ])
    expect(latchkey.store.getState().connectors).toEqual([
      expect.objectContaining({ id: 'org.example.amber#1', isContested: true }),
      expect.objectContaining({ id: 'org.example.amber#2', isContested: true }),
    ])
    expect((await connect(latchkey, { connectorId: 'org.example.amber#2' })).address).toBe(bob)
  })
})

test('the nodes are those of the config’s transports, or what the options name', () => {
  const config = createConfig({
    chains,
    storage: null,
    transports: { 1: fallback([http('http://127.0.0.1:2'), http('http://127.0.0.1:3')]), 2: http() },
  })
  const urls = (adapter: ReturnType<typeof wagmi>) => adapter.networks.map(({ rpcUrls }) => rpcUrls)
  expect(urls(wagmi({ config }))).toEqual([['http://127.0.0.1:2', 'http://127.0.0.1:3'], [url]])
  const named = wagmi({ config, rpcUrls: { 1: ['http://127.0.0.1:4'] } })
  expect(urls(named)).toEqual([['http://127.0.0.1:4'], [url]])
})

describe('a race', () => {
  test('of a visitor who goes back and a consent that comes late connects nothing, in the app neither', async () => {
    const late = createWalkWallet({ accounts: [alice], nextDelay: () => 5 })
    const { config, latchkey } = open([connectorFor('amber', late.openPage())])
    const controller = new AbortController()
    const connecting = connect(latchkey, { connectorId: 'amber', signal: controller.signal })
    await vi.waitFor(() => expect(config.state.status).toBe('connecting'), eventually)
    controller.abort()
    await expect(connecting).rejects.toMatchObject({ code: 'ABORTED' })
    await vi.waitFor(() => expect(config.state.status).toBe('disconnected'), eventually)
    expect(late.state().accounts).toEqual([])
    expect(getAccount(latchkey).status).toBe('disconnected')
  })

  test('of a wallet that fails to disconnect leaves it in neither', async () => {
    const amber = connectorFor('amber', wallet(alice).openPage())
    const { config, latchkey } = open([
      (options) => ({ ...amber(options), disconnect: () => Promise.reject(new Error('It fails.')) }),
    ])
    await connect(latchkey, { connectorId: 'amber' })
    await expect(disconnect(latchkey)).rejects.toMatchObject({ shortMessage: 'Failed to disconnect' })
    expect(config.state.connections.size).toBe(0)
    expect(getAccount(latchkey).status).toBe('disconnected')
  })

  test('of several wallets leaves the one in use where another one is disconnected', async () => {
    const ids = ['amber', 'birch', 'cedar']
    const { config, latchkey } = open(ids.map((id) => connectorFor(id, wallet(alice).openPage())))
    for (const connectorId of ids) await connect(latchkey, { connectorId })
    await disconnect(latchkey, { connectorId: 'birch' })
    expect(config.state.connections.get(config.state.current ?? '')?.connector.id).toBe('cedar')
    const shown = getWalletConnections(latchkey).map(({ connector, isActive }) => [connector.id, isActive])
    expect(shown).toEqual([
      ['cedar', true],
      ['amber', false],
    ])
  })
})

test('nothing is connected before wagmi has rehydrated, where a server rendered the page', async () => {
  const provider = wallet(alice).openPage()
  const before = open([connectorFor('amber', provider)])
  await connect(before.latchkey, { connectorId: 'amber' })
  const config = createConfig({
    chains,
    ssr: true,
    connectors: [connectorFor('amber', provider)],
    storage: createStorage({ storage: memory }),
    transports: { 1: http(), 2: http() },
  })
  const { onMount } = hydrate(config, { reconnectOnMount: true })
  const latchkey = createLatchkey({ adapters: [wagmi({ config })], storage: memoryStorage() })
  stops.push(latchkey.start())
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(getAccount(latchkey).status).toBe('disconnected')
  await onMount()
  await vi.waitFor(() => expect(getAccount(latchkey).address).toBe(alice), eventually)
})

describe('a wallet that Latchkey brings', () => {
  const phone = offerWallet({ id: 'phone', name: 'Phone' })
  const connector = { id: 'phone', name: 'Phone', type: 'WALLET_CONNECT', chain: 'eip155' } as const

  test('is a connection of wagmi once it has agreed, and is restored by wagmi once Latchkey has started', async () => {
    const paired = createPairedTestWallet({ url, chains: [1] })
    let agree = () => {}
    const agreed = new Promise<void>((resolve) => {
      agree = resolve
    })
    const first = openHostApp({ chains, memory, connectors: [phone] })
    const adapter = wagmi({ config: first.config })
    const slow = { ...paired.wallet, connect: async () => agreed.then(() => paired.wallet.connect({})) }
    adapter.pairing.setWallet({ connector, load: async () => slow })
    const connecting = adapter.connect({ connectorId: 'phone' })
    await new Promise((resolve) => setTimeout(resolve, 50))
    // A code that nobody has scanned.
    expect(first.config.state.status).toBe('disconnected')
    agree()
    expect((await connecting).accounts).toEqual([alice])
    expect(first.config.state.status).toBe('connected')

    const second = openHostApp({ chains, memory, connectors: [phone] })
    const restored = wagmi({ config: second.config })
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(second.config.state.status).toMatch(/connecting$/)
    restored.pairing.setWallet({ connector, load: async () => paired.wallet })
    await vi.waitFor(() => expect(second.config.state.status).toBe('connected'), eventually)

    paired.setSession(undefined)
    await vi.waitFor(() => expect(second.config.state.status).toBe('disconnected'), eventually)
  })

  test('is not waited for by wagmi where it was never connected', async () => {
    const { config, restored } = openHostApp({ chains, memory, connectors: [phone] })
    await restored()
    expect(config.state.status).toBe('disconnected')
  })

  test('is not offered without its connector in the config', () => {
    const adapter = wagmi({ config: openHostApp({ chains, memory }).config })
    const listed: unknown[] = []
    adapter.watchConnectors((connectors) => listed.push(...connectors))
    adapter.pairing.setWallet({ connector, load: async () => createPairedTestWallet({ url }).wallet })
    expect(listed).toEqual([])
  })
})
