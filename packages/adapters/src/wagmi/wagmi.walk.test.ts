import {
  connect,
  createLatchkey,
  disconnect,
  getAccount,
  getWalletConnections,
  type Latchkey,
  memoryStorage,
  switchNetwork,
  switchWallet,
} from '@latchkey/core'
import {
  type Config,
  createConfig,
  createStorage,
  http,
  injected,
  reconnect,
  switchChain,
  connect as wagmiConnect,
  disconnect as wagmiDisconnect,
} from '@wagmi/core'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createChain, createMemory } from './test/createHostApp.ts'
import { createWalkWallet, type WalkWallet } from './test/createWalkWallet.ts'
import { wagmi } from './wagmi.ts'

/** `WAGMI_WALKS=10000` runs as many walks. */
const walks = Number(process.env.WAGMI_WALKS ?? 150)
const addresses = [
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
  '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
] as const
const chains = [createChain(1, 'http://127.0.0.1:1'), createChain(2, 'http://127.0.0.1:1')] as const
const ids = ['org.example.amber', 'org.example.birch'] as const

type Tab = { config: Config; latchkey: Latchkey; close: () => void }
type Browser = {
  wallets: readonly WalkWallet[]
  memory: ReturnType<typeof createMemory>
  storage: ReturnType<typeof memoryStorage>
  tabs: Tab[]
  /** What was begun and has not ended. */
  open: Set<Promise<unknown>>
}
type Step = { act: keyof typeof acts; tab: number; wallet: number; turns: number }

const turn = () => new Promise((resolve) => setImmediate(resolve))

/** Opens a page: the host's provider restores, then Latchkey starts. */
async function openTab({ wallets, memory, storage, tabs }: Browser): Promise<Tab> {
  const providers = wallets.map((wallet) => wallet.openPage())
  const config: Config = createConfig({
    chains,
    multiInjectedProviderDiscovery: false,
    connectors: providers.map((provider, index) =>
      injected({
        // A page that is closed hears nothing more.
        target: { id: ids[index] ?? '', name: `Wallet ${index}`, provider: provider as never },
      }),
    ),
    storage: createStorage({ storage: memory }),
    transports: { 1: http(), 2: http() },
  })
  await turn()
  const restoring = reconnect(config)
  const latchkey = createLatchkey({ adapters: [wagmi({ config })], storage })
  const stop = latchkey.start()
  // wagmi restores one config of a process at a time.
  await restoring
  const tab = {
    config,
    latchkey,
    close: () => {
      stop()
      for (const provider of providers) provider.close()
    },
  }
  tabs.push(tab)
  return tab
}

const connectorOf = ({ config }: Tab, wallet: number) => {
  const connector = config.connectors[wallet]
  if (!connector) throw new Error('There is no such connector.')
  return connector
}
const otherChain = ({ config }: Tab) => (config.state.chainId === 1 ? 2 : 1)

const acts = {
  hostConnects: (tab: Tab, { wallet }: Step) => wagmiConnect(tab.config, { connector: connectorOf(tab, wallet) }),
  hostDisconnects: (tab: Tab) => wagmiDisconnect(tab.config),
  hostSwitches: (tab: Tab) => switchChain(tab.config, { chainId: otherChain(tab) }),
  widgetConnects: (tab: Tab, { wallet }: Step) => connect(tab.latchkey, { connectorId: ids[wallet] ?? '' }),
  widgetGivesUp: (tab: Tab, { wallet, turns }: Step) => {
    const controller = new AbortController()
    void (async () => {
      for (let left = turns; left > 0; left -= 1) await turn()
      controller.abort()
    })()
    return connect(tab.latchkey, { connectorId: ids[wallet] ?? '', signal: controller.signal })
  },
  widgetDisconnects: (tab: Tab) => disconnect(tab.latchkey),
  widgetDisconnectsOne: (tab: Tab, { wallet }: Step) => disconnect(tab.latchkey, { connectorId: ids[wallet] ?? '' }),
  widgetSwitches: (tab: Tab) => switchNetwork(tab.latchkey, { caipNetworkId: `eip155:${otherChain(tab)}` }),
  widgetSwitchesWallet: (tab: Tab, { wallet }: Step) => switchWallet(tab.latchkey, { connectorId: ids[wallet] ?? '' }),
  accountChanges: (_: Tab, { wallet }: Step, { wallets }: Browser) => wallets[wallet]?.selectAccount(),
  chainChanges: (_: Tab, { wallet, turns }: Step, { wallets }: Browser) =>
    wallets[wallet]?.selectChain(1 + (turns % 2)),
  locks: (_: Tab, { wallet }: Step, { wallets }: Browser) => wallets[wallet]?.setLocked(true),
  unlocks: (_: Tab, { wallet }: Step, { wallets }: Browser) => wallets[wallet]?.setLocked(false),
  rejects: (_: Tab, { wallet }: Step, { wallets }: Browser) => wallets[wallet]?.rejectNext(),
  becomesVisible: () => void document.dispatchEvent(new Event('visibilitychange')),
}

/** What wagmi's hooks show: the wallet in use, then the others. */
function hostShows({ config }: Tab) {
  const { connections, current } = config.state
  const all = [...connections.values()].map(({ connector, accounts, chainId }) => ({
    id: connector.id,
    accounts: [...accounts],
    chainId: String(chainId),
    isActive: connector.uid === current,
  }))
  return all.sort((one, other) => one.id.localeCompare(other.id))
}

function widgetShows({ latchkey }: Tab) {
  const all = getWalletConnections(latchkey).map(({ connector, accounts, chainId, isActive }) => ({
    id: connector.id,
    accounts: [...accounts],
    chainId,
    isActive,
  }))
  return all.sort((one, other) => one.id.localeCompare(other.id))
}

/** wagmi's own `switchChain` never ends where the wallet goes on to a third chain meanwhile: it is not waited for for ever. */
async function settle({ open }: Browser): Promise<void> {
  for (let turns = 0; turns < 300 && open.size > 0; turns += 1) await turn()
  for (let turns = 0; turns < 30; turns += 1) await turn()
}

beforeAll(async () => {
  // What loads with the first connection: not what is tested here.
  await Promise.all([import('./host/showHost.ts'), import('./host/actions.ts'), import('../evm/chain/createChain.ts')])
  const page = () => Object.assign(new EventTarget(), { hidden: false })
  vi.stubGlobal('window', page())
  vi.stubGlobal('document', page())
})
afterAll(() => void vi.unstubAllGlobals())

const step: fc.Arbitrary<Step> = fc.record({
  // The names of an object's own keys.
  act: fc.constantFrom(...(Object.keys(acts) as (keyof typeof acts)[])),
  tab: fc.nat(1),
  wallet: fc.nat(1),
  turns: fc.nat(6),
})

test('the widget shows what the config has, however the app, the visitor, the wallets and a second tab interleave', async () => {
  let steps = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 3, maxLength: 14 }),
      fc.array(fc.nat(4), { minLength: 1, maxLength: 20 }),
      fc.boolean(),
      async (walk, delays, hasTwoTabs) => {
        let asked = 0
        const nextDelay = () => delays[asked++ % delays.length] ?? 0
        const browser: Browser = {
          wallets: [
            createWalkWallet({ accounts: addresses.slice(0, 2), nextDelay }),
            createWalkWallet({ accounts: addresses.slice(2), nextDelay }),
          ],
          memory: createMemory(),
          storage: memoryStorage(),
          tabs: [],
          open: new Set(),
        }
        await openTab(browser)
        if (hasTwoTabs) await openTab(browser)
        for (const one of walk) {
          steps += 1
          const tab = browser.tabs[one.tab % browser.tabs.length]
          if (!tab) throw new Error('There is no tab.')
          const doing = Promise.resolve(acts[one.act](tab, one, browser)).catch(() => {})
          browser.open.add(doing)
          void doing.finally(() => browser.open.delete(doing))
          for (let left = one.turns; left > 0; left -= 1) await turn()
        }
        await settle(browser)
        for (const tab of browser.tabs) expect(widgetShows(tab)).toEqual(hostShows(tab))
        // Reloads every tab.
        for (const tab of browser.tabs) tab.close()
        browser.tabs = []
        const reloaded = await openTab(browser)
        await vi.waitFor(() => expect(reloaded.latchkey.store.getState().ready).toBe(true))
        await settle(browser)
        expect(widgetShows(reloaded)).toEqual(hostShows(reloaded))
        expect(['connected', 'disconnected']).toContain(getAccount(reloaded.latchkey).status)
        reloaded.close()
      },
    ),
    { numRuns: walks },
  )
  expect(steps).toBeGreaterThan(walks * 3)
}, 3_600_000)
