import type { Network } from '@latchkey/core'
import { parseNetworks } from '@latchkey/core/internal'
import type { BitcoinChain } from './chains.ts'

export type BitcoinOptions = {
  /** Networks this page supports, the default one first, such as `bitcoinMainnet`. */
  chains: readonly BitcoinChain[]
  /** Esplora APIs by network id, tried in order, used exactly as given instead of the network's own. */
  apiUrls?: Readonly<Record<string, readonly string[]>> | undefined
  /**
   * Says which outputs of an account hold something else than bitcoin, such as inscriptions or runes, among some (`txid:vout`): they are never
   * spent. Nothing is sent where it rejects.
   */
  protectedOutputs?: ((outpoints: readonly string[]) => Promise<readonly string[]>) | undefined
}

/** A network with the form of its addresses and its name in the Wallet Standard. */
export type BitcoinNetwork = Network & Pick<BitcoinChain, 'addresses' | 'walletChain'>

/** The first is the default one. */
export type BitcoinNetworks = readonly [BitcoinNetwork, ...BitcoinNetwork[]]

/**
 * Parses the options of `bitcoin` into networks.
 * @throws OptionsInvalidError naming the option
 */
export function parseOptions({ chains, apiUrls }: BitcoinOptions): BitcoinNetworks {
  return parseNetworks(chains, {
    namespace: 'bip122',
    noun: 'network',
    id: [/^[0-9a-f]{32}$/, 'must be the first 32 digits of the genesis block’s hash'],
    urls: { option: 'apiUrls', given: apiUrls },
    ownUrls: ({ rpcUrls }) => ['rpcUrls', rpcUrls],
    parseOwn({ addresses, walletChain }, reject) {
      if (!['main', 'test', 'regtest'].includes(addresses)) reject('addresses', 'must be main, test or regtest')
      if (!/^bitcoin:[\w-]+$/.test(walletChain))
        reject('walletChain', 'must be a network of the Wallet Standard, such as bitcoin:mainnet')
      return {
        nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
        paymentScheme: 'bitcoin',
        addresses,
        walletChain,
      }
    },
  })
}
