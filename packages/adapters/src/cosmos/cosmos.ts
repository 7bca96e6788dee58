import { type Abilities, type Adapter, createLazyChain, withPaired } from '@latchkey/core/internal'
import { createDiscovery } from './discovery/createDiscovery.ts'
import { usualMemoBytes } from './memoBytes.ts'
import { type CosmosOptions, parseOptions } from './parseOptions.ts'

/** What the adapter declares. */
export type CosmosAdapter = Adapter &
  Pick<Abilities, 'signMessage' | 'signIn' | 'switchNetwork' | 'loadSend' | 'memos' | 'loadTokens' | 'pairing'>

/**
 * The adapter of Cosmos chains, for Keplr and the wallets with its methods: Leap and Cosmostation; and one on another device
 * where pairing is configured.
 *
 * Making it has no side effects and loads nothing; the chain's code comes in its own chunk with the first connection or read. Requests to
 * REST servers have a limit of 10 s, three retries and fallback in the order given, the slow and dead ones last; a server of another chain is
 * refused.
 *
 * @throws OptionsInvalidError
 * @example
 * import { cosmos, cosmosHub } from '@latchkey/adapters/cosmos'
 *
 * const adapters = [cosmos({ chains: [cosmosHub] })]
 */
export function cosmos(options: CosmosOptions): CosmosAdapter {
  const networks = parseOptions(options)
  const discovery = createDiscovery()
  const paired = withPaired(discovery, {
    methods: ['cosmos_getAccounts', 'cosmos_signDirect', 'cosmos_signAmino'],
    events: ['accountsChanged'],
  })
  const { load, held } = createLazyChain(paired.wallets, async () => {
    const { createChain } = await import('./chain/createChain.ts')
    return createChain({ networks, getWallet: discovery.getWallet, findPaired: paired.find })
  })

  return {
    namespace: 'cosmos',
    networks,
    pairing: paired.ability,
    memos: { maxBytes: usualMemoBytes },
    ...held,
    signMessage: async (request) => (await load()).signMessage(request),
    signIn: async (request) => (await load()).signIn(request),
    switchNetwork: async (request) => (await load()).switchNetwork(request),
    loadSend: async () => (await load()).loadSend(),
    loadTokens: async () => (await load()).tokens,
  }
}
