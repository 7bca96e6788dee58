import type { Currency } from '@latchkey/wire'
import type { Address } from 'viem'
import type { Chain } from '../../chains/Chain.ts'

/** The native currency has no contract; everything else goes by its lower-case address. */
export type PricedAsset = Address | 'native'

/** Prices of tokens, wherever they come from. */
export type Prices = {
  /**
   * Prices of one whole token each; assets without a known price are absent from the map.
   * @throws NodeUnavailableError
   */
  getPrices: (
    chain: Chain,
    options: {
      tokens: readonly { address: Address; decimals: number }[]
      currency: Currency
      signal?: AbortSignal | undefined
    },
  ) => Promise<Map<PricedAsset, number>>
}

/** Where prices come from: one implementation per source. */
export type PriceProvider = Prices & {
  /** Whether the network's configuration says what it needs. */
  isOffered: (chain: Chain) => boolean
}
