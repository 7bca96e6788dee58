import type { Connector } from '@latchkey/core'
import type { Abilities, Adapter } from '@latchkey/core/internal'
import type { Chain } from './chain/createChain.ts'
import { createDiscovery } from './discovery/createDiscovery.ts'
import { createPaired } from './paired/createPaired.ts'
import { type EvmOptions, parseOptions } from './parseOptions.ts'

/**
 * The adapter of the EVM chains (namespace eip155), over EIP-1193: wallets found through EIP-6963 and `window.ethereum`, and one on another
 * device where pairing is configured.
 *
 * Making it has no side effects and loads nothing; viem comes in its own chunk with the first connection or read. Requests to nodes have a
 * limit of 10 s, three retries and fallback in the order given, the slow and dead nodes last. Nodes that disagree on a balance or a receipt
 * are detected.
 *
 * @throws OptionsInvalidError
 * @example
 * import { evm } from '@latchkey/adapters/evm'
 * import { base, mainnet } from 'viem/chains'
 *
 * const adapters = [evm({ chains: [mainnet, base], rpcUrls: { 1: ['https://node.example'] } })]
 */
export function evm(
  options: EvmOptions,
): Adapter & Omit<Abilities, 'signIn' | 'feeLevels' | 'embedded' | 'loadReplacements' | 'memos'> {
  const networks = parseOptions(options)
  const discovery = createDiscovery()
  const paired = createPaired({ networks, loadRpc: async () => (await load()).rpc })
  const findPaired = (connectorId: string) => paired.connectors().find(({ id }) => id === connectorId)
  const isPaired = (connectorId: string) => findPaired(connectorId) !== undefined
  const getPaired = (connectorId: string) => paired.connection(connectorId)?.provider
  const getInstalled = (connectorId: string) => (isPaired(connectorId) ? undefined : discovery.getProvider(connectorId))
  let loading: Promise<Chain> | undefined
  let chain: Chain | undefined

  async function load(): Promise<Chain> {
    loading ??= import('./chain/createChain.ts').then(
      ({ createChain }) => createChain({ options, networks, getPaired, getInstalled }),
      (error) => {
        // A chunk that failed to load is requested again next time.
        loading = undefined
        throw error
      },
    )
    const [loaded] = await Promise.all([loading, paired.load()])
    chain = loaded
    return loaded
  }

  return {
    namespace: 'eip155',
    networks,
    pairing: paired.ability,
    watchConnectors(onChange) {
      let installed: readonly Connector[] = []
      const notify = () => {
        onChange([...installed, ...paired.connectors()])
      }
      const stopInstalled = discovery.watch((connectors) => {
        installed = connectors
        notify()
      })
      const stopPaired = paired.watch(notify)
      // Discovery stays silent while it has found nothing.
      if (installed.length === 0 && paired.connectors().length > 0) notify()
      return () => {
        stopInstalled()
        stopPaired()
      }
    },
    async connect({ connectorId, chainId, signal }) {
      if (isPaired(connectorId)) await paired.load()
      const connection = paired.connection(connectorId)
      if (!connection) {
        // Connecting to a wallet chooses it, even if another claims its id or its place later.
        const revertChoice = discovery.choose(connectorId)
        try {
          return await (await load()).connectWallet(connectorId, { isReplaced: !revertChoice, signal })
        } catch (error) {
          revertChoice?.()
          throw error
        }
      }
      const pairing = connection.connect({ chainId, signal })
      // Nothing else competes with the QR code for the processor. A failure is thrown below, as an error of core.
      await pairing.catch(() => {})
      return (await load()).connectPairedWallet(connectorId, pairing, { type: findPaired(connectorId)?.type, signal })
    },
    async reconnect(options) {
      const { connectorId, signal } = options
      if (isPaired(connectorId)) await paired.load()
      const provider = getPaired(connectorId) ?? (await discovery.waitForProvider(connectorId, signal))
      const session = provider && (await (await load()).reconnectWallet(provider, options))
      // Another wallet may have claimed the same rdns meanwhile: the visitor has to choose.
      return isPaired(connectorId) || discovery.isCertain(connectorId) ? session : undefined
    },
    watchWallet(options) {
      const { connectorId } = options
      // A paired wallet's connection may still be loading.
      const isLate = isPaired(connectorId) && !paired.connection(connectorId)
      let stop = isLate ? undefined : chain?.watchWallet(options)
      let live = true
      // Slower than the wallet was waited for, or failed.
      if (!stop)
        load()
          .then((late) => {
            if (live) stop = late.watchWallet(options)
          })
          .catch(() => {})
      return () => {
        live = false
        stop?.()
      }
    },
    async disconnect({ connectorId, signal }) {
      const installed = getInstalled(connectorId)
      discovery.release(connectorId)
      const { disconnectWallet } = await load()
      // A wallet that left the page holds no session to end.
      const provider = getPaired(connectorId) ?? installed
      if (provider) await disconnectWallet(provider, { signal })
    },
    // The rest is in the chunk.
    isRevoked: async (options) => (await load()).isRevoked(options),
    getNativeBalance: async (options) => (await load()).getNativeBalance(options),
    getTokenBalance: async (options) => (await load()).getTokenBalance(options),
    parseAddress: async (text) => (await load()).parseAddress(text),
    getProvider: async (options) => (await load()).getProvider(options),
    loadSend: async () => (await load()).send,
    chooseAccount: async (options) => (await load()).chooseAccount(options),
    signMessage: async (options) => (await load()).signMessage(options),
    switchNetwork: async (options) => (await load()).switchNetwork(options),
    loadTokens: async () => (await load()).loadCalls(),
    loadCalls: async () => (await load()).loadCalls(),
    loadNfts: async () => (await load()).loadCalls(),
    loadSwaps: async () => (await load()).loadSwaps(),
    loadNames: async () => (await load()).loadNames(),
    loadNameSignatures: async () => (await load()).loadNames(),
  }
}
