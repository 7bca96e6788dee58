import { type Abilities, type Adapter, createLazyChain, withPaired } from '@latchkey/core/internal'
import { createDiscovery } from './discovery/createDiscovery.ts'
import { createEmbeddedWallet, embeddedMethods } from './embedded/createEmbeddedWallet.ts'
import { type BitcoinOptions, parseOptions } from './parseOptions.ts'

/** What the adapter declares. */
export type BitcoinAdapter = Adapter &
  Pick<
    Abilities,
    | 'signMessage'
    | 'chooseAccount'
    | 'switchNetwork'
    | 'loadSend'
    | 'feeLevels'
    | 'loadReplacements'
    | 'loadTokens'
    | 'pairing'
    | 'embedded'
  >

/**
 * The adapter of Bitcoin (namespace bip122), for wallets that register by the Wallet Standard and those that put themselves on the window:
 * Unisat, OKX, Xverse, Leather, and what lists itself in `btc_providers`; one on another device where pairing is configured; and the
 * embedded wallet.
 *
 * Making it has no side effects and loads nothing; the chain's code comes in its own chunk with the first connection or read. Requests to
 * APIs have a limit of 10 s, three retries and fallback in the order given, the slow and dead ones last.
 *
 * @throws OptionsInvalidError
 * @example
 * import { bitcoin, bitcoinMainnet } from '@latchkey/adapters/bitcoin'
 *
 * const adapters = [bitcoin({ chains: [bitcoinMainnet] })]
 */
export function bitcoin(options: BitcoinOptions): BitcoinAdapter {
  const networks = parseOptions(options)
  const { protectedOutputs } = options
  const discovery = createDiscovery()
  // What the wallet is asked to sign is checked here, so it is not asked for a transfer of its own making.
  const paired = withPaired(discovery, { methods: ['signMessage', 'signPsbt'], events: ['accountsChanged'] })
  const { load, held } = createLazyChain(paired.wallets, async () => {
    const { createChain } = await import('./chain/createChain.ts')
    return createChain({ networks, getWallet: paired.wallets.getWallet, protectedOutputs })
  })

  return {
    namespace: 'bip122',
    networks,
    isNativeOnly: true,
    pairing: paired.ability,
    ...held,
    embedded: {
      methods: embeddedMethods,
      setWallet(given) {
        const { id } = given.connector
        discovery.removeWhere(({ connector }) => connector.id === id)
        discovery.add([{ wallet: createEmbeddedWallet(given, networks), connector: given.connector }])
      },
    },
    signMessage: async (request) => (await load()).signMessage(request),
    chooseAccount: async (request) => (await load()).chooseAccount(request),
    switchNetwork: async (request) => (await load()).switchNetwork(request),
    loadSend: async () => (await load()).loadSend(),
    loadTokens: async () => (await load()).loadTokens(),
    loadReplacements: async () => (await (await load()).loadSend()).replacements,
    feeLevels: async (request) => (await (await load()).loadSend()).feeLevels(request),
  }
}
