import type { Currency } from '@latchkey/wire'
import type { Address } from 'viem'
import type { Chain } from '../../chains/Chain.ts'

/** `native` for the native currency, which has no contract; otherwise the lower-case address. */
export type PricedAsset = Address | 'native'

/** Prices of tokens, from any source. */
export type Prices = {
  /**
   * The price of one whole token each; assets without a known price are not in the map.
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

/** A source of prices. */
export type PriceProvider = Prices & {
  /** Whether the network's configuration has what the provider needs. */
  isOffered: (chain: Chain) => boolean
}
