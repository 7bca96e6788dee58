import { type Adapter, type Connector, WalletNotFoundError } from '@latchkey/core'
import type { Chain } from './chain/createChain.ts'
import { createDiscovery } from './discovery/createDiscovery.ts'
import { createPaired } from './paired/createPaired.ts'
import { type EvmOptions, parseOptions } from './parseOptions.ts'

/**
 * The adapter of the EVM chains (namespace eip155): wallets found through EIP-6963 and `window.ethereum`, and one on another device
 * where the kit pairs; all spoken to over EIP-1193.
 *
 * Making it touches nothing and loads nothing; viem comes in its own chunk with the first connection or read.
 * Nodes are asked with a limit of 10 s, three retries and in the order given.
 *
 * @throws OptionsInvalidError
 * @example
 * import { evm } from '@latchkey/adapters/evm'
 * import { base, mainnet } from 'viem/chains'
 *
 * const adapters = [evm({ chains: [mainnet, base], rpcUrls: { 1: ['https://node.example'] } })]
 */
export function evm(options: EvmOptions): Adapter {
  const networks = parseOptions(options)
  const discovery = createDiscovery()
  let loading: Promise<Chain> | undefined

  const load = (): Promise<Chain> => {
    loading ??= import('./chain/createChain.ts').then(
      ({ createChain }) => createChain(),
      (error) => {
        // A chunk that did not arrive is asked for again next time.
        loading = undefined
        throw error
      },
    )
    return loading
  }

  const paired = createPaired({ networks, loadRpc: async () => (await load()).rpc })
  const isPaired = (connectorId: string) => paired.connector()?.id === connectorId
  const findProvider = (connectorId: string) =>
    isPaired(connectorId) ? paired.provider : discovery.getProvider(connectorId)

  const getProvider = (connectorId: string) => {
    const provider = findProvider(connectorId)
    if (!provider) throw new WalletNotFoundError({ connectorId })
    return provider
  }

  return {
    namespace: 'eip155',
    networks,
    pairing: paired.ability,
    watchConnectors(onChange) {
      let found: readonly Connector[] = []
      const tell = () => {
        const connector = paired.connector()
        onChange(connector ? [...found, connector] : found)
      }
      const stops = [
        discovery.watch((connectors) => {
          found = connectors
          tell()
        }),
        paired.watch(tell),
      ]
      // Discovery says nothing while it has found nothing.
      if (found.length === 0 && paired.connector()) tell()
      return () => {
        for (const stop of stops) stop()
      }
    },
    async connect({ connectorId, chainId, signal }) {
      if (isPaired(connectorId)) {
        const pairing = paired.connect({ chainId, signal })
        // First things first: nothing is to compete with the code for the processor. A failure is told below, once there are words for it.
        await pairing.catch(() => {})
        return (await load()).connectPairedWallet(pairing, { signal })
      }
      const provider = getProvider(connectorId)
      return (await load()).connectWallet(provider, { signal })
    },
    async reconnect({ connectorId, signal }) {
      const provider = isPaired(connectorId) ? paired.provider : await discovery.waitForProvider(connectorId, signal)
      return provider && (await load()).reconnectWallet(provider, { signal })
    },
    async disconnect({ connectorId, signal }) {
      // A wallet that left the page holds no session to end.
      const provider = findProvider(connectorId)
      if (provider) await (await load()).disconnectWallet(provider, { signal })
    },
    watchWallet({ connectorId, onEvent }) {
      const provider = getProvider(connectorId)
      let live = true
      const stops = (['accountsChanged', 'chainChanged', 'disconnect'] as const).map((name) => {
        const listener = (payload: unknown) => {
          load().then(
            (chain) => {
              const event = chain.parseWalletEvent(name, payload)
              if (live && event) onEvent(event)
            },
            () => {}, // The chunk is loaded by then: connect and reconnect came first.
          )
        }
        provider.on?.(name, listener)
        return () => provider.removeListener?.(name, listener)
      })
      return () => {
        live = false
        for (const stop of stops) stop()
      }
    },
    async switchNetwork({ connectorId, ...options }) {
      const provider = getProvider(connectorId)
      await (await load()).switchWalletNetwork(provider, options)
    },
    async getNativeBalance(options) {
      return (await load()).getNativeBalance(options)
    },
    async getTokenBalance(options) {
      return (await load()).getTokenBalance(options)
    },
    async estimateFee(options) {
      return (await load()).estimateFee(options)
    },
    async transfer({ connectorId, ...options }) {
      const provider = getProvider(connectorId)
      return (await load()).transfer(provider, options)
    },
    async loadCalls() {
      const [{ rpc }, { createCalls }] = await Promise.all([load(), import('./calls/createCalls.ts')])
      return createCalls(rpc, getProvider)
    },
    async loadSwaps() {
      const [{ rpc }, { createSwaps }] = await Promise.all([load(), import('./swap/createSwaps.ts')])
      return createSwaps(rpc, { getProvider, swapContracts: options.swapContracts })
    },
    async waitForTransaction(options) {
      return (await load()).waitForTransaction(options)
    },
    async signMessage({ connectorId, ...options }) {
      const provider = getProvider(connectorId)
      return (await load()).signMessage(provider, options)
    },
    async parseAddress(text) {
      return (await load()).parseAddress(text)
    },
    async getProvider({ connectorId }) {
      return getProvider(connectorId)
    },
  }
}
