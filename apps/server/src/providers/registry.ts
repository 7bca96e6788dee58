import type { OnrampProviderName } from '@latchkey/wire'
import type { Dispatcher } from 'undici'
import { type BitcoinChain, type CosmosChain, isSolana, type PolkadotChain, type SolanaChain } from '../chains/Chain.ts'
import { type SolanaAddress, solanaMainnetId } from '../chains/solana/solanaAddress.ts'
import type { BalanceProvider, NodeBalances } from './balances/BalanceProvider.ts'
import type { ChainBalances } from './balances/createChainBalances.ts'
import { createBlockscout } from './blockscout/createBlockscout.ts'
import { createBlockscoutBalances } from './blockscout/createBlockscoutBalances.ts'
import { createBlockscoutHistory } from './blockscout/createBlockscoutHistory.ts'
import { createBlockscoutNfts } from './blockscout/createBlockscoutNfts.ts'
import { createBitcoinBalances } from './esplora/createBitcoinBalances.ts'
import { createBitcoinHistory } from './esplora/createBitcoinHistory.ts'
import { createIndexedHistory } from './history/createIndexedHistory.ts'
import type { HistoryProvider } from './history/HistoryProvider.ts'
import { createCosmosBalances } from './lcd/createCosmosBalances.ts'
import { createCosmosHistory } from './lcd/createCosmosHistory.ts'
import { createEnsNames } from './names/createEnsNames.ts'
import { createRegistryNames } from './names/createRegistryNames.ts'
import type { NameProvider } from './names/NameProvider.ts'
import { createIndexedNfts } from './nfts/createIndexedNfts.ts'
import type { NftProvider } from './nfts/NftProvider.ts'
import { createCoinbase } from './onramp/coinbase/createCoinbase.ts'
import type { Destinations } from './onramp/createDestinations.ts'
import { createMeld } from './onramp/meld/createMeld.ts'
import type { OnrampOptionsLoader, OnrampPlace, OnrampProvider } from './onramp/OnrampProvider.ts'
import type { OnrampConfig } from './onramp/onrampConfig.ts'
import type { ProviderContext } from './ProviderContext.ts'
import { createPolkadotBalances } from './polkadot/createPolkadotBalances.ts'
import { createSubscanHistory } from './polkadot/createSubscanHistory.ts'
import { createCoinGeckoPrices } from './prices/createCoinGeckoPrices.ts'
import { createPoolPrices } from './prices/createPoolPrices.ts'
import type { PriceProvider, Prices } from './prices/PriceProvider.ts'
import type {
  AccountProviderName,
  BitcoinProviderName,
  CosmosProviderName,
  NameProviderName,
  PolkadotHistoryName,
  PolkadotProviderName,
  PriceProviderName,
  RateProviderName,
  SolanaProviderName,
  SwapProviderName,
} from './providerNames.ts'
import { createCoinGeckoRates } from './rates/createCoinGeckoRates.ts'
import { createFeedRates } from './rates/createFeedRates.ts'
import type { RateProvider } from './rates/RateProvider.ts'
import { createSolanaBalances } from './solana/createSolanaBalances.ts'
import { createSolanaHistory } from './solana/createSolanaHistory.ts'
import { createSolanaNames } from './solana/createSolanaNames.ts'
import { createSolanaNfts } from './solana/createSolanaNfts.ts'
import { createOneInchSwaps } from './swap/oneInch/createOneInchSwaps.ts'
import type { SwapProvider } from './swap/SwapProvider.ts'
import { createUniswapSwaps } from './swap/uniswap/createUniswapSwaps.ts'
import { createZerion } from './zerion/createZerion.ts'
import { createZerionBalances } from './zerion/createZerionBalances.ts'
import { createZerionHistory } from './zerion/createZerionHistory.ts'
import { createZerionNfts } from './zerion/createZerionNfts.ts'

/**
 * Every provider that a configuration can name, by kind: one constructor per name of the schema, which the compiler checks. The suites run
 * over the same names. To add one, see docs/providers.md, "Adding a provider".
 */

export function createSwapProviders(context: ProviderContext): Record<SwapProviderName, SwapProvider> {
  return {
    '1inch': createOneInchSwaps({ ...context, url: context.config.providerUrls.get('1inch') }),
    uniswap: createUniswapSwaps(context),
  }
}

export function createPriceProviders(context: ProviderContext): Record<PriceProviderName, PriceProvider> {
  return {
    pools: createPoolPrices(),
    coingecko: createCoinGeckoPrices(coinGeckoOf(context)),
  }
}

/** The price providers that serve Solana networks; there are no pools to read. */
export function createSolanaPrices(context: ProviderContext) {
  return { coingecko: createCoinGeckoPrices<SolanaChain, SolanaAddress>(coinGeckoOf(context)) }
}

/** The same of Bitcoin networks. */
export function createBitcoinPrices(context: ProviderContext) {
  return { coingecko: createCoinGeckoPrices<BitcoinChain, string>(coinGeckoOf(context)) }
}

/** The same of Cosmos networks. */
export function createCosmosPrices(context: ProviderContext) {
  return { coingecko: createCoinGeckoPrices<CosmosChain, string>(coinGeckoOf(context)) }
}

/** The same of Polkadot networks. */
export function createPolkadotPrices(context: ProviderContext) {
  return { coingecko: createCoinGeckoPrices<PolkadotChain, string>(coinGeckoOf(context)) }
}

function coinGeckoOf({ config, dispatcher }: ProviderContext) {
  return { url: config.providerUrls.get('coingecko'), key: config.providerKeys.get('coingecko'), dispatcher }
}

export function createRateProviders(context: ProviderContext): Record<RateProviderName, RateProvider> {
  const { config, chains, dispatcher } = context
  return {
    feed: createFeedRates({ url: config.exchangeRatesUrl, dispatcher }),
    coingecko: createCoinGeckoRates({
      isOffered: chains.some(({ coingecko, providers }) => coingecko && providers.prices.includes('coingecko')),
      url: config.providerUrls.get('coingecko'),
      key: config.providerKeys.get('coingecko'),
      dispatcher,
    }),
  }
}

/** One source of account data. */
export type AccountSource = { balances: BalanceProvider; history: HistoryProvider; nfts: NftProvider }

export function createAccountSources(
  context: ProviderContext & { node: ChainBalances; prices: Prices },
): Record<AccountProviderName, AccountSource> {
  const { providerUrls } = context.config
  const zerion = createZerion({ ...context, url: providerUrls.get('zerion') })
  const blockscout = createBlockscout({ ...context, url: providerUrls.get('blockscout') })
  return {
    indexer: { balances: context.node, history: createIndexedHistory(context), nfts: createIndexedNfts(context) },
    zerion: {
      balances: createZerionBalances(zerion),
      history: createZerionHistory(zerion),
      nfts: createZerionNfts(zerion),
    },
    blockscout: {
      balances: createBlockscoutBalances(blockscout, context),
      history: createBlockscoutHistory(blockscout),
      nfts: createBlockscoutNfts(blockscout),
    },
  }
}

/** One source of account data of Solana networks. */
export type SolanaSource = {
  balances: NodeBalances<SolanaChain, SolanaAddress>
  history: HistoryProvider<SolanaChain, SolanaAddress>
  nfts: NftProvider<SolanaChain, SolanaAddress>
}

export function createSolanaSources(
  context: Pick<ProviderContext, 'cache' | 'solanaHistories'> & { prices: Prices<SolanaChain, SolanaAddress> },
): Record<SolanaProviderName, SolanaSource> {
  return {
    solana: {
      balances: createSolanaBalances(context),
      history: createSolanaHistory(context),
      nfts: createSolanaNfts(context),
    },
  }
}

/** The same of Bitcoin networks. */
export type BitcoinSource = {
  balances: NodeBalances<BitcoinChain, string>
  history: HistoryProvider<BitcoinChain, string>
}

export function createBitcoinSources(
  context: Pick<ProviderContext, 'cache'> & { prices: Prices<BitcoinChain, string> },
): Record<BitcoinProviderName, BitcoinSource> {
  return { esplora: { balances: createBitcoinBalances(context), history: createBitcoinHistory(context) } }
}

/** The same of Cosmos networks. */
export type CosmosSource = {
  balances: NodeBalances<CosmosChain, string>
  history: HistoryProvider<CosmosChain, string>
}

export function createCosmosSources(
  context: Pick<ProviderContext, 'cache'> & { prices: Prices<CosmosChain, string> },
): Record<CosmosProviderName, CosmosSource> {
  return { lcd: { balances: createCosmosBalances(context), history: createCosmosHistory(context) } }
}

/** The same of Polkadot networks, of balances. */
export type PolkadotSource = { balances: NodeBalances<PolkadotChain, string> }

export function createPolkadotSources(context: {
  prices: Prices<PolkadotChain, string>
}): Record<PolkadotProviderName, PolkadotSource> {
  return { polkadot: { balances: createPolkadotBalances(context) } }
}

/** Of past transfers. */
export type PolkadotHistorySource = { history: HistoryProvider<PolkadotChain, string> }

export function createPolkadotHistory(
  context: Pick<ProviderContext, 'cache' | 'dispatcher'>,
): Record<PolkadotHistoryName, PolkadotHistorySource> {
  return { subscan: { history: createSubscanHistory(context) } }
}

/** Undefined for a provider that no configured network serves. */
export function createNameProviders(
  context: Pick<ProviderContext, 'config' | 'networks' | 'chains' | 'cache' | 'names' | 'publicDispatcher'>,
): Record<NameProviderName, NameProvider | undefined> {
  const { config, networks, chains, cache, publicDispatcher } = context
  const chain = chains.find(({ contracts }) => contracts.ensUniversalResolver)
  const resolver = chain?.contracts.ensUniversalResolver
  const solanas = networks.filter(isSolana)
  const solana = solanas.find(({ id }) => id === solanaMainnetId) ?? solanas[0]
  return {
    ens: chain && resolver && createEnsNames({ chain, chains, resolver, cache, dispatcher: publicDispatcher }),
    registry: createRegistryNames({ store: context.names, config: config.names, cache }),
    sns: solana && createSolanaNames({ chain: solana }),
  }
}

type OnrampConfigs = {
  [name in OnrampProviderName]: Extract<OnrampConfig['providers'][number], { type: name }>
}
type OnrampParts = {
  dispatcher: Dispatcher
  loadOptions: OnrampOptionsLoader
  defaultPlace: OnrampPlace
  destinations: Destinations
}

const onrampProviders: {
  [name in OnrampProviderName]: (context: OnrampParts & { config: OnrampConfigs[name] }) => OnrampProvider
} = { coinbase: createCoinbase, meld: createMeld }

export function createOnrampProvider<name extends OnrampProviderName>(
  name: name,
  context: OnrampParts & { config: OnrampConfigs[name] },
): OnrampProvider {
  return onrampProviders[name](context)
}
