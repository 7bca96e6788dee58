import { type Abilities, type Adapter, createLazyChain, withPaired } from '@latchkey/core/internal'
import { createDiscovery } from './discovery/createDiscovery.ts'
import { createEmbeddedWallet, type EmbeddedWallet, embeddedMethods } from './embedded/createEmbeddedWallet.ts'
import { createLinks } from './links/createLinks.ts'
import { askPaired } from './paired/methods.ts'
import { parseOptions, type SolanaOptions } from './parseOptions.ts'

/** Of a memo in UTF-8: as many bytes as the memo program takes in one instruction. */
const mostMemoBytes = 566

/** What the adapter declares. */
export type SolanaAdapter = Adapter &
  Pick<
    Abilities,
    | 'signMessage'
    | 'signIn'
    | 'chooseAccount'
    | 'switchNetwork'
    | 'loadTokens'
    | 'loadSend'
    | 'memos'
    | 'loadNames'
    | 'pairing'
    | 'embedded'
  >

/**
 * The adapter of Solana (namespace solana), for wallets that register by the Wallet Standard, one on another device where pairing is
 * configured, and the embedded wallet.
 *
 * Making it has no side effects and loads nothing; the chain's code comes in its own chunk with the first connection or read. Requests to
 * nodes have a limit of 10 s, three retries and fallback in the order given, the slow and dead nodes last.
 *
 * @throws OptionsInvalidError
 * @example
 * import { solana, solanaMainnet } from '@latchkey/adapters/solana'
 *
 * const adapters = [solana({ chains: [solanaMainnet] })]
 */
export function solana(options: SolanaOptions): SolanaAdapter {
  const networks = parseOptions(options)
  const links = createLinks(networks, options.links)
  const discovery = createDiscovery(links)
  const paired = withPaired(discovery, askPaired(networks))
  const { load, held } = createLazyChain(paired.wallets, async () => {
    const { createChain } = await import('./chain/createChain.ts')
    return createChain({
      networks,
      getInstalled: discovery.getWallet,
      getPaired: paired.find,
      getFixed: (connectorId) => links.networksOf(discovery.getWallet(connectorId)),
    })
  })
  let embedded: EmbeddedWallet | undefined

  return {
    namespace: 'solana',
    networks,
    pairing: paired.ability,
    memos: { maxBytes: mostMemoBytes },
    ...links.returns,
    ...held,
    embedded: {
      methods: embeddedMethods,
      setWallet(given) {
        const { id } = given.connector
        discovery.removeWhere(({ connector }) => connector.id === id)
        embedded = createEmbeddedWallet(given, networks)
        discovery.add([{ wallet: embedded.wallet, connector: given.connector }])
      },
    },
    async connect(request) {
      const { connectorId, chainId, signal } = request
      links.choose(chainId)
      if (embedded && discovery.getWallet(connectorId) === embedded.wallet) await embedded.signIn(signal)
      return held.connect(request)
    },
    signMessage: async (request) => (await load()).signMessage(request),
    signIn: async (request) => (await load()).signIn(request),
    chooseAccount: async (request) => (await load()).chooseAccount(request),
    switchNetwork: async (request) => (await load()).switchNetwork(request),
    loadTokens: async () => (await load()).tokens,
    loadSend: async () => (await load()).loadSend(),
    loadNames: async () => (await load()).loadNames(),
  }
}
