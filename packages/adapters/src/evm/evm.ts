import type { Connector } from '@latchkey/core'
import type { Adapter, WalletSession } from '@latchkey/core/internal'
import type { Chain } from './chain/createChain.ts'
import { createDiscovery } from './discovery/createDiscovery.ts'
import { createPaired } from './paired/createPaired.ts'
import { parseEns } from './parseEns.ts'
import { type EvmOptions, parseOptions } from './parseOptions.ts'
import type { Eip1193Provider } from './provider.ts'

/** Left to the lazy chunk as they are. */
const chainMethods = [
  'disconnect',
  'switchNetwork',
  'getNativeBalance',
  'getTokenBalance',
  'estimateFee',
  'transfer',
  'loadCalls',
  'loadSwaps',
  'loadNames',
  'waitForTransaction',
  'signMessage',
  'parseAddress',
  'getProvider',
] as const
type ChainMethod = (typeof chainMethods)[number]

/**
 * The adapter of the EVM chains (namespace eip155): wallets found through EIP-6963 and `window.ethereum`, and one on another device
 * where Latchkey pairs; all spoken to over EIP-1193.
 *
 * Making it touches nothing and loads nothing; viem comes in its own chunk with the first connection or read.
 * Nodes are asked with a limit of 10 s, three retries and in the order given, the slow and the dead last. Two that disagree on a balance or a receipt
 * are noticed.
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
  const ens = parseEns(options, networks)
  const discovery = createDiscovery()
  const paired = createPaired({ networks, loadRpc: async () => (await load()).rpc })
  const isPaired = (connectorId: string) => paired.connector()?.id === connectorId
  let loading: Promise<Chain> | undefined

  async function load(): Promise<Chain> {
    loading ??= import('./chain/createChain.ts').then(
      ({ createChain }) =>
        createChain({
          findPaired: (connectorId) => (isPaired(connectorId) ? paired.connection()?.provider : undefined),
          findInstalled: (connectorId) => (isPaired(connectorId) ? undefined : discovery.getProvider(connectorId)),
          swapContracts: options.swapContracts,
          ens,
          knownTokens: options.knownTokens,
        }),
      (error) => {
        // A chunk that did not arrive is asked for again next time.
        loading = undefined
        throw error
      },
    )
    const [chain] = await Promise.all([loading, paired.load()])
    return chain
  }

  /** A visitor who says yes to a wallet has chosen it, whoever claims its id later. */
  async function connectInstalled(connectorId: string, signal: AbortSignal | undefined): Promise<WalletSession> {
    const takeBack = discovery.choose(connectorId)
    return load()
      .then((chain) => chain.connectWallet(connectorId, { signal }))
      .catch((error: unknown) => {
        takeBack()
        throw error
      })
  }

  /** Methods that need nothing before the chunk is there. */
  const later = Object.fromEntries(
    chainMethods.map((name) => [
      name,
      async (options: never) => ((await load())[name] as (options: never) => unknown)(options),
    ]),
    // Each name leads to the chunk's method of that name; Object.fromEntries forgets which.
  ) as unknown as Pick<Chain, ChainMethod>

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
      const connection = isPaired(connectorId) ? await paired.load() : undefined
      if (!connection) return connectInstalled(connectorId, signal)
      const pairing = connection.connect({ chainId, signal })
      // First things first: nothing is to compete with the code for the processor. A failure is told below, once there are words for it.
      await pairing.catch(() => {})
      return (await load()).connectPairedWallet(pairing, { signal })
    },
    async reconnect({ connectorId, signal }) {
      const provider = isPaired(connectorId)
        ? (await paired.load())?.provider
        : await discovery.waitForProvider(connectorId, signal)
      const session = provider && (await (await load()).reconnectWallet(provider, { signal }))
      // Another wallet may have claimed the same rdns meanwhile: the visitor says which one it is.
      return isPaired(connectorId) || discovery.isCertain(connectorId) ? session : undefined
    },
    watchWallet({ connectorId, onEvent }) {
      const stops: (() => void)[] = []
      let live = true
      const follow = (provider: Eip1193Provider | undefined) => {
        for (const name of ['accountsChanged', 'chainChanged', 'disconnect'] as const) {
          const listener = (payload: unknown) => {
            load().then(
              (chain) => {
                const event = chain.parseWalletEvent(name, payload)
                if (live && event) onEvent(event)
              },
              () => {}, // The chunk is loaded by then: connect and reconnect came first.
            )
          }
          provider?.on?.(name, listener)
          stops.push(() => provider?.removeListener?.(name, listener))
        }
      }
      // What speaks to a paired wallet may still be on its way; an installed one is listened to at once.
      const connection = paired.connection()
      if (!isPaired(connectorId)) follow(discovery.getProvider(connectorId))
      else if (connection) follow(connection.provider)
      else
        void paired.load().then(
          (loaded) => live && follow(loaded?.provider),
          () => {},
        )
      return () => {
        live = false
        for (const stop of stops) stop()
      }
    },
    ...later,
  }
}
