import type { Network } from '@latchkey/core'
import { parseNetworks } from '@latchkey/core/internal'
import type { SolanaChain } from './chains.ts'

export type SolanaOptions = {
  /** Clusters this page supports, the default one first, such as `solanaMainnet`. */
  chains: readonly SolanaChain[]
  /** Nodes by cluster id, tried in order, used exactly as given instead of the cluster's own. */
  rpcUrls?: Readonly<Record<string, readonly string[]>> | undefined
  /**
   * On phones, lists Phantom and Solflare where the page has no wallet of their name: a link opens their app, which opens this page again. By
   * default where one of the clusters is known to these apps; `true` for any.
   */
  links?: boolean | undefined
}

/** A network with its name in the Wallet Standard. */
export type SolanaNetwork = Network & { walletChain: SolanaChain['walletChain'] }

/**
 * Parses the options of `solana` into networks.
 * @throws OptionsInvalidError naming the option
 */
export function parseOptions({ chains, rpcUrls }: SolanaOptions): readonly SolanaNetwork[] {
  return parseNetworks(chains, {
    namespace: 'solana',
    noun: 'cluster',
    id: [/^[1-9A-HJ-NP-Za-km-z]{32}$/, 'must be the first 32 characters of the genesis hash'],
    urls: { option: 'rpcUrls', given: rpcUrls },
    ownUrls: ({ rpcUrls }) => ['rpcUrls', rpcUrls],
    parseOwn({ walletChain }, reject) {
      if (!/^solana:[\w-]+$/.test(walletChain))
        reject('walletChain', 'must be a cluster of the Wallet Standard, such as solana:mainnet')
      return {
        nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
        explorerAccountPath: 'account',
        nameCoinType: 501,
        walletChain,
      }
    },
  })
}
