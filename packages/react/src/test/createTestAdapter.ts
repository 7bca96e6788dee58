import type { Connector, Network } from '@latchkey/core'
import { UserRejectedError } from '@latchkey/core/errors'
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

/** An adapter with wallets of memory: for what the widget does around an adapter, not for what an adapter does. */
export function createTestAdapter(options: TestAdapterOptions = {}): TestAdapter {
  const { wallets = ['Amber', 'Birch', 'Cedar'], onSwitch = async () => {}, canPair = false } = options
  const { onReconnect = async () => undefined } = options
  const answer = options.answer ?? (async () => ({ accounts: [testAccount], chainId: '1' }) satisfies WalletSession)
  const connectors = wallets.map((wallet): Connector => {
    const given = typeof wallet === 'string' ? { name: wallet } : wallet
    const name = given.name ?? 'Wallet'
    const rdns = `test.${name.toLowerCase()}`
    return { id: rdns, type: 'ANNOUNCED', chain: 'eip155', info: { rdns }, ...given, name }
  })
  let paired: readonly Connector[] = []
  const listeners = new Set<() => void>()
  const send: SendAbility = {
    estimateFee: async () => 21_000n * 10n ** 9n,
    transfer: async () => ({ hash: '0x01' }),
    waitForTransaction: () => new Promise(() => {}),
  }
  const adapter: TestAdapter = {
    namespace: 'eip155',
    networks: testNetworks,
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
    signMessage: async () => '0x',
    parseAddress: async (text) => text,
    getProvider: async () => undefined,
  }
  return adapter
}
