import type { Connector, Network } from '@latchkey/core'
import { AbortedError, UserRejectedError } from '@latchkey/core/errors'
import type { Adapter, SendAbility, WalletSession } from '@latchkey/core/internal'

export const testNetworks: readonly Network[] = [
  { id: 1, name: 'Ethereum', symbol: 'ETH' },
  { id: 8453, name: 'Base', symbol: 'ETH' },
  { id: 100, name: 'Gnosis', symbol: 'XDAI' },
].map(({ id, name, symbol }) => ({
  id,
  name,
  chainNamespace: 'eip155',
  caipNetworkId: `eip155:${id}`,
  nativeCurrency: { name: symbol === 'ETH' ? 'Ether' : symbol, symbol, decimals: 18 },
  rpcUrls: [],
}))

/** Of a second namespace. */
export const solanaNetworks: readonly Network[] = [
  {
    id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    name: 'Solana',
    chainNamespace: 'solana',
    caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    rpcUrls: [],
  },
]

export type TestAdapter = Adapter & {
  /** What `loadSend` gives. */
  send: SendAbility
  /** Every connect request, by connector. */
  connects: string[]
  switches: string[]
  /** Watchers that have not been stopped. */
  watchers: number
  /** Connects that were given up, by connector. */
  aborts: string[]
}

export type TestAdapterOptions = {
  /** Default: eip155, with `testNetworks`. */
  networks?: readonly Network[]
  wallets?: readonly (string | Partial<Connector>)[]
  /** What the wallet answers to connect; default: at once, one account on the first network. */
  answer?: (connectorId: string) => Promise<WalletSession>
  /** What a wallet of an earlier visit answers; default: nothing, at once. */
  onReconnect?: () => Promise<WalletSession | undefined>
  onSwitch?: (caipNetworkId: string) => Promise<void>
  /** Whether there may be wallets on another device, or the embedded one; their connectors come from core. Default false. */
  canPair?: boolean
}

export const testAccount = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const solanaAccount = 'mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN'

/** An adapter with wallets of memory: for what the widget does around an adapter, not for what an adapter does. */
export function createTestAdapter(options: TestAdapterOptions = {}): TestAdapter {
  const {
    networks = testNetworks,
    wallets = ['Amber', 'Birch', 'Cedar'],
    onSwitch = async () => {},
    canPair = false,
  } = options
  const { onReconnect = async () => undefined } = options
  const [network] = networks
  const namespace = network?.chainNamespace ?? 'eip155'
  const isEvm = namespace === 'eip155'
  const granted: WalletSession = {
    accounts: [isEvm ? testAccount : solanaAccount],
    chainId: String(network?.id),
  }
  const answer = options.answer ?? (async () => granted)
  const connectors = wallets.map((wallet): Connector => {
    const given = typeof wallet === 'string' ? { name: wallet } : wallet
    const name = given.name ?? 'Wallet'
    const rdns = `test.${name.toLowerCase()}`
    const ids = isEvm ? { id: rdns, info: { rdns } } : { id: `${namespace}/${name}` }
    return { type: 'ANNOUNCED', chain: namespace, ...ids, ...given, name }
  })
  let paired: readonly Connector[] = []
  const listeners = new Set<() => void>()
  const send: SendAbility = {
    estimateFee: async () => 21_000n * 10n ** 9n,
    transfer: async () => ({ hash: '0x01' }),
    waitForTransaction: () => new Promise(() => {}),
    parseHash: (response) => (typeof response === 'string' ? response : undefined),
  }
  const adapter: TestAdapter = {
    namespace,
    networks,
    connects: [],
    switches: [],
    watchers: 0,
    aborts: [],
    ...(canPair && {
      pairing: {
        methods: [],
        events: [],
        setWallet({ connector }) {
          paired = [...paired.filter(({ id }) => id !== connector.id), connector]
          for (const listener of listeners) listener()
        },
      },
    }),
    watchConnectors(onChange) {
      const notify = () => onChange([...connectors, ...paired])
      adapter.watchers += 1
      listeners.add(notify)
      notify()
      return () => {
        adapter.watchers -= 1
        listeners.delete(notify)
      }
    },
    connect({ connectorId, signal }) {
      adapter.connects.push(connectorId)
      return new Promise((resolve, reject) => {
        signal?.addEventListener('abort', () => {
          adapter.aborts.push(connectorId)
          reject(new UserRejectedError())
        })
        answer(connectorId).then(resolve, reject)
      })
    },
    reconnect: onReconnect,
    disconnect: async () => {},
    watchWallet: () => () => {},
    async switchNetwork({ network }) {
      adapter.switches.push(network.caipNetworkId)
      await onSwitch(network.caipNetworkId)
    },
    getNativeBalance: async () => 10n ** 18n,
    getTokenBalance: async () => 0n,
    send,
    loadSend: async () => send,
    // Declared, and replaced where a test uses them.
    ...(isEvm && { loadNames: unused, loadNameSignatures: unused, loadNfts: unused, loadSwaps: unused }),
    signMessage: async () => '0x',
    parseAddress: async (text) => text,
    getProvider: async () => undefined,
  }
  return adapter
}

function unused(): Promise<never> {
  return Promise.reject(new AbortedError())
}
