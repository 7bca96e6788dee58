/** The providers that a network's configuration can name. A name without a constructor in `registry.ts` does not compile. */
export const swapProviderNames = ['1inch', 'uniswap'] as const
export type SwapProviderName = (typeof swapProviderNames)[number]

export const priceProviderNames = ['pools', 'coingecko'] as const
export type PriceProviderName = (typeof priceProviderNames)[number]

/** Sources of exchange rates, in the order they are tried; `feed` is a document of the operator's choice. */
export const rateProviderNames = ['feed', 'coingecko'] as const
export type RateProviderName = (typeof rateProviderNames)[number]

/** Sources of balances, history and NFTs; `indexer` is the server's own tables and, for balances, the node. */
export const accountProviderNames = ['indexer', 'zerion', 'blockscout'] as const
export type AccountProviderName = (typeof accountProviderNames)[number]

export const nameProviderNames = ['ens', 'registry'] as const
export type NameProviderName = (typeof nameProviderNames)[number]
