import type { Network } from '@latchkey/core'
import { parseNetworks } from '@latchkey/core/internal'
import type { PolkadotChain } from './chains.ts'

export type PolkadotOptions = {
  /** Networks this page supports, the default one first, such as `polkadotAssetHub`. */
  chains: readonly PolkadotChain[]
  /** Nodes by network id, tried in order, used exactly as given instead of the network's own. */
  rpcUrls?: Readonly<Record<string, readonly string[]>> | undefined
  /** By which wallets name the page when they ask for access; the page's title where it is absent. */
  appName?: string | undefined
}

/** A network with what its addresses begin with. */
export type PolkadotNetwork = Network & { id: string; prefix: number }

/** The first is the default one. */
export type PolkadotNetworks = readonly [PolkadotNetwork, ...PolkadotNetwork[]]

/**
 * Parses the options of `polkadot` into networks.
 * @throws OptionsInvalidError naming the option
 */
export function parseOptions({ chains, rpcUrls }: PolkadotOptions): PolkadotNetworks {
  return parseNetworks(chains, {
    namespace: 'polkadot',
    noun: 'network',
    id: [/^[0-9a-f]{32}$/, 'must be the first 32 digits of the genesis block’s hash'],
    urls: { option: 'rpcUrls', given: rpcUrls },
    ownUrls: ({ rpcUrls }) => ['rpcUrls', rpcUrls],
    parseOwn({ prefix, nativeCurrency }, reject) {
      if (!Number.isInteger(prefix) || prefix < 0 || prefix >= 2 ** 14)
        reject('prefix', 'must be a prefix of addresses, below 16384')
      const { symbol, decimals } = nativeCurrency ?? {}
      if (!symbol || !Number.isInteger(decimals) || decimals < 0 || decimals > 30)
        reject('nativeCurrency', 'must have a symbol and decimals')
      return { nativeCurrency, explorerAccountPath: 'account', prefix }
    },
  })
}
