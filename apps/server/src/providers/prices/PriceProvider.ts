import type { Currency } from '@latchkey/wire'
import type { Address } from 'viem'
import type { Chain, Network } from '../../chains/Chain.ts'

/** `native` for the native currency, which has no contract; otherwise the address as the server writes it: an EVM one in lower case. */
export type PricedAsset<address extends string = Address> = address | 'native'

/** Prices of tokens, from any source. */
export type Prices<chain extends Network = Chain, address extends string = Address> = {
  /**
   * The price of one whole token each; assets without a known price are not in the map.
   * @throws NodeUnavailableError
   */
  getPrices: (
    chain: chain,
    options: {
      tokens: readonly { address: address; decimals: number }[]
      currency: Currency
      signal?: AbortSignal | undefined
    },
  ) => Promise<Map<PricedAsset<address>, number>>
}

/** A source of prices. */
export type PriceProvider<chain extends Network = Chain, address extends string = Address> = Prices<chain, address> & {
  /** Whether the network's configuration has what the provider needs. */
  isOffered: (chain: chain) => boolean
}
