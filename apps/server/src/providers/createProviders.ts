import { type Balances, createBalances } from './balances/createBalances.ts'
import { createChainBalances } from './balances/createChainBalances.ts'
import { type Bundlers, createBundlers } from './bundler/createBundlers.ts'
import { createNodeGasPrices, type GasPriceProvider } from './gasPrices/createNodeGasPrices.ts'
import { createHistory, type History } from './history/createHistory.ts'
import { createIdentities, type Identities } from './names/createIdentities.ts'
import { createNfts, type Nfts } from './nfts/createNfts.ts'
import { createOnramp, type Onramp } from './onramp/createOnramp.ts'
import type { ProviderContext } from './ProviderContext.ts'
import { createPrices } from './prices/createPrices.ts'
import type { Prices } from './prices/PriceProvider.ts'
import { createExchangeRates, type ExchangeRates } from './rates/createExchangeRates.ts'
import {
  createAccountSources,
  createNameProviders,
  createPriceProviders,
  createRateProviders,
  createSwapProviders,
} from './registry.ts'
import { createSwaps, type Swaps } from './swap/createSwaps.ts'

/** The providers of each kind, combined. */
export type Providers = {
  balances: Balances
  history: History
  nfts: Nfts
  prices: Prices
  exchangeRates: ExchangeRates
  swaps: Swaps
  gasPrices: GasPriceProvider
  bundlers: Bundlers
  identities: Identities
  onramp: Onramp
}

/** Combines the providers of each kind. Sends no request before the first call. */
export function createProviders(context: ProviderContext): Providers {
  const { config, chains } = context
  const prices = createPrices({ chains, providers: createPriceProviders(context) })
  const node = createChainBalances({ ...context, prices })
  const sources = createAccountSources({ ...context, node, prices })
  return {
    balances: createBalances({ chains, node, sources }),
    history: createHistory({ sources }),
    nfts: createNfts({ sources }),
    prices,
    exchangeRates: createExchangeRates({ cache: context.cache, providers: createRateProviders(context) }),
    swaps: createSwaps({ chains, providers: createSwapProviders(context) }),
    gasPrices: createNodeGasPrices(context),
    bundlers: createBundlers(context),
    identities: createNames(context),
    onramp: createOnramp({ ...context, config: config.onramp, prices, timeoutMs: config.providerTimeoutMs }),
  }
}

/** The name providers of the configuration, in its order. */
export function createNames(context: Parameters<typeof createNameProviders>[0]): Identities {
  const providers = createNameProviders(context)
  return createIdentities(context.config.names.order.flatMap((name) => providers[name] ?? []))
}
