import {
  type BitcoinChain,
  type CosmosChain,
  isBitcoin,
  isCosmos,
  isPolkadot,
  isSolana,
  type PolkadotChain,
  type SolanaChain,
} from '../chains/Chain.ts'
import type { SolanaAddress } from '../chains/solana/solanaAddress.ts'
import { type Balances, createBalances } from './balances/createBalances.ts'
import { createChainBalances } from './balances/createChainBalances.ts'
import { type Bundlers, createBundlers } from './bundler/createBundlers.ts'
import { createNodeGasPrices, type GasPriceProvider } from './gasPrices/createNodeGasPrices.ts'
import { createHistory, type History } from './history/createHistory.ts'
import { joinBalances, joinHistory, joinNfts } from './joinAccounts.ts'
import { createIdentities, type Identities } from './names/createIdentities.ts'
import { createNfts, type Nfts } from './nfts/createNfts.ts'
import { createOnramp, type Onramp } from './onramp/createOnramp.ts'
import type { ProviderContext } from './ProviderContext.ts'
import { createPrices } from './prices/createPrices.ts'
import type { Prices } from './prices/PriceProvider.ts'
import { createExchangeRates, type ExchangeRates } from './rates/createExchangeRates.ts'
import {
  createAccountSources,
  createBitcoinPrices,
  createBitcoinSources,
  createCosmosPrices,
  createCosmosSources,
  createNameProviders,
  createPolkadotHistory,
  createPolkadotPrices,
  createPolkadotSources,
  createPriceProviders,
  createRateProviders,
  createSolanaPrices,
  createSolanaSources,
  createSwapProviders,
} from './registry.ts'
import { createSwaps, type Swaps } from './swap/createSwaps.ts'

/** The providers of each kind, combined. */
export type Providers = {
  balances: Balances
  history: History
  nfts: Nfts
  prices: Prices
  solanaPrices: Prices<SolanaChain, SolanaAddress>
  bitcoinPrices: Prices<BitcoinChain, string>
  cosmosPrices: Prices<CosmosChain, string>
  polkadotPrices: Prices<PolkadotChain, string>
  exchangeRates: ExchangeRates
  swaps: Swaps
  gasPrices: GasPriceProvider
  bundlers: Bundlers
  identities: Identities
  onramp: Onramp
}

/** Combines the providers of each kind. Sends no request before the first call. */
export function createProviders(context: ProviderContext): Providers {
  const { config, chains, networks } = context
  const prices = createPrices({ chains, providers: createPriceProviders(context) })
  const node = createChainBalances({ ...context, prices })
  const sources = createAccountSources({ ...context, node, prices })
  const solanaChains = networks.filter(isSolana)
  const solanaPrices = createPrices({ chains: solanaChains, providers: createSolanaPrices(context) })
  const solana = createSolanaSources({ ...context, prices: solanaPrices })
  const bitcoinChains = networks.filter(isBitcoin)
  const bitcoinPrices = createPrices({ chains: bitcoinChains, providers: createBitcoinPrices(context) })
  const bitcoin = createBitcoinSources({ ...context, prices: bitcoinPrices })
  const cosmosChains = networks.filter(isCosmos)
  const cosmosPrices = createPrices({ chains: cosmosChains, providers: createCosmosPrices(context) })
  const cosmos = createCosmosSources({ ...context, prices: cosmosPrices })
  const polkadotChains = networks.filter(isPolkadot)
  const polkadotPrices = createPrices({ chains: polkadotChains, providers: createPolkadotPrices(context) })
  const polkadot = createPolkadotSources({ prices: polkadotPrices })
  return {
    balances: joinBalances({
      eip155: createBalances({ chains, node, sources }),
      solana: createBalances({ chains: solanaChains, node: solana.solana.balances, sources: solana }),
      bip122: createBalances({ chains: bitcoinChains, node: bitcoin.esplora.balances, sources: bitcoin }),
      cosmos: createBalances({ chains: cosmosChains, node: cosmos.lcd.balances, sources: cosmos }),
      polkadot: createBalances({ chains: polkadotChains, node: polkadot.polkadot.balances, sources: polkadot }),
    }),
    history: joinHistory({
      eip155: createHistory({ sources }),
      solana: createHistory({ sources: solana }),
      bip122: createHistory({ sources: bitcoin }),
      cosmos: createHistory({ sources: cosmos }),
      polkadot: createHistory({ sources: createPolkadotHistory(context) }),
    }),
    nfts: joinNfts({ eip155: createNfts({ sources }), solana: createNfts({ sources: solana }) }),
    prices,
    solanaPrices,
    bitcoinPrices,
    cosmosPrices,
    polkadotPrices,
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
