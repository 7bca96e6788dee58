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

/** The same of Solana networks: the node itself. */
export const solanaProviderNames = ['solana'] as const
export type SolanaProviderName = (typeof solanaProviderNames)[number]

/** The same of Bitcoin networks. */
export const bitcoinProviderNames = ['esplora'] as const
export type BitcoinProviderName = (typeof bitcoinProviderNames)[number]

/** The same of Cosmos networks. */
export const cosmosProviderNames = ['lcd'] as const
export type CosmosProviderName = (typeof cosmosProviderNames)[number]

/** The same of Polkadot networks, whose nodes keep no list of what happened. */
export const polkadotProviderNames = ['polkadot'] as const
export type PolkadotProviderName = (typeof polkadotProviderNames)[number]
export const polkadotHistoryNames = ['subscan'] as const
export type PolkadotHistoryName = (typeof polkadotHistoryNames)[number]

/** Every source of balances and history. */
export type HistoryProviderName =
  | AccountProviderName
  | SolanaProviderName
  | BitcoinProviderName
  | CosmosProviderName
  | PolkadotProviderName
  | PolkadotHistoryName

export const nameProviderNames = ['ens', 'registry', 'sns'] as const
export type NameProviderName = (typeof nameProviderNames)[number]
