import type { OnrampProviderName } from '@latchkey/wire'
import type { Dispatcher } from 'undici'
import type { BalanceProvider } from './balances/BalanceProvider.ts'
import type { ChainBalances } from './balances/createChainBalances.ts'
import { createBlockscout } from './blockscout/createBlockscout.ts'
import { createBlockscoutBalances } from './blockscout/createBlockscoutBalances.ts'
import { createBlockscoutHistory } from './blockscout/createBlockscoutHistory.ts'
import { createBlockscoutNfts } from './blockscout/createBlockscoutNfts.ts'
import { createIndexedHistory } from './history/createIndexedHistory.ts'
import type { HistoryProvider } from './history/HistoryProvider.ts'
import { createEnsNames } from './names/createEnsNames.ts'
import { createRegistryNames } from './names/createRegistryNames.ts'
import type { NameProvider } from './names/NameProvider.ts'
import { createIndexedNfts } from './nfts/createIndexedNfts.ts'
import type { NftProvider } from './nfts/NftProvider.ts'
import { createCoinbase } from './onramp/coinbase/createCoinbase.ts'
import { createMeld } from './onramp/meld/createMeld.ts'
import type { OnrampOptionsLoader, OnrampPlace, OnrampProvider } from './onramp/OnrampProvider.ts'
import type { OnrampConfig } from './onramp/onrampConfig.ts'
import type { ProviderContext } from './ProviderContext.ts'
import { createCoinGeckoPrices } from './prices/createCoinGeckoPrices.ts'
import { createPoolPrices } from './prices/createPoolPrices.ts'
import type { PriceProvider, Prices } from './prices/PriceProvider.ts'
import type {
  AccountProviderName,
  NameProviderName,
  PriceProviderName,
  RateProviderName,
  SwapProviderName,
} from './providerNames.ts'
import { createCoinGeckoRates } from './rates/createCoinGeckoRates.ts'
import { createFeedRates } from './rates/createFeedRates.ts'
import type { RateProvider } from './rates/RateProvider.ts'
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
  const { config, dispatcher } = context
  return {
    pools: createPoolPrices(),
    coingecko: createCoinGeckoPrices({
      url: config.providerUrls.get('coingecko'),
      key: config.providerKeys.get('coingecko'),
      dispatcher,
    }),
  }
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

/** Undefined for a provider that no configured network serves. */
export function createNameProviders(
  context: Pick<ProviderContext, 'config' | 'chains' | 'cache' | 'names' | 'publicDispatcher'>,
): Record<NameProviderName, NameProvider | undefined> {
  const { config, chains, cache, publicDispatcher } = context
  const chain = chains.find(({ contracts }) => contracts.ensUniversalResolver)
  const resolver = chain?.contracts.ensUniversalResolver
  return {
    ens: chain && resolver && createEnsNames({ chain, chains, resolver, cache, dispatcher: publicDispatcher }),
    registry: createRegistryNames({ store: context.names, config: config.names, cache }),
  }
}

type OnrampConfigs = {
  [name in OnrampProviderName]: Extract<OnrampConfig['providers'][number], { type: name }>
}
type OnrampParts = { dispatcher: Dispatcher; loadOptions: OnrampOptionsLoader; defaultPlace: OnrampPlace }

const onrampProviders: {
  [name in OnrampProviderName]: (context: OnrampParts & { config: OnrampConfigs[name] }) => OnrampProvider
} = { coinbase: createCoinbase, meld: createMeld }

export function createOnrampProvider<name extends OnrampProviderName>(
  name: name,
  context: OnrampParts & { config: OnrampConfigs[name] },
): OnrampProvider {
  return onrampProviders[name](context)
}
