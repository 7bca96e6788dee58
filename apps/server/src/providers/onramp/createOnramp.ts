import {
  type OnrampFirm,
  type OnrampOptions,
  type OnrampPropertyType,
  type OnrampQuote,
  onrampFirmSchema,
  onrampOptionsSchema,
} from '@latchkey/wire'
import * as z from 'zod/mini'
import type { Chain } from '../../chains/Chain.ts'
import type { Database } from '../../db/Database.ts'
import { ApiError } from '../../errors/ApiError.ts'
import type { Cache } from '../../state/SharedState.ts'
import type { Prices } from '../prices/PriceProvider.ts'
import { createOnrampProvider } from '../registry.ts'
import { createFallback } from '../upstream/createFallback.ts'
import { createUpstreamAgent } from '../upstream/createUpstreamAgent.ts'
import type { ObserveCall } from '../upstream/observeCalls.ts'
import { ProviderRejectionError } from '../upstream/ProviderUnavailableError.ts'
import { canServe } from './canServe.ts'
import { collectResults, isProviderFailure } from './collectResults.ts'
import { createDestinations, type Destinations } from './createDestinations.ts'
import { createPurchaseStore, type PurchaseStore } from './createPurchaseStore.ts'
import { checkLimits, defaultOptions } from './defaultOptions.ts'
import { estimateQuote, getMarketPrice } from './estimateQuote.ts'
import type {
  OnrampCheckoutRequest,
  OnrampFirmOffer,
  OnrampOptionsLoader,
  OnrampPlace,
  OnrampProvider,
  OnrampPurchaseRequest,
} from './OnrampProvider.ts'
import type { OnrampConfig } from './onrampConfig.ts'
import { sortOffers, toQuote } from './sortOffers.ts'

/** Buying tokens with fiat from the configured providers. Errors other than ApiError are failures of a provider. */
export type Onramp = {
  purchases: PurchaseStore
  providers: readonly OnrampProvider[]
  destinations: Destinations
  /** The caller's place, completed from the configuration. */
  placeOf: (place: Partial<OnrampPlace>) => OnrampPlace
  /** From the first provider that responds; the defaults, marked as estimated, when none does. */
  getOptions: (place: OnrampPlace) => Promise<OnrampOptions>
  /** The best offer of the first provider that quotes; an estimate, marked as such, when none does. @throws ApiError 400, NoProviderError */
  getQuote: (purchase: OnrampPurchaseRequest, options: { signal: AbortSignal }) => Promise<OnrampQuote>
  /** Every offer of every provider, the best first. @throws NoProviderError when none responds. */
  getAllOffers: (
    purchase: Omit<OnrampPurchaseRequest, 'paymentMethod'> & { paymentMethod?: string | undefined },
    options: { signal: AbortSignal },
  ) => Promise<OnrampFirmOffer[]>
  createCheckout: (checkout: OnrampCheckoutRequest, options: { signal: AbortSignal }) => Promise<{ url: string }>
  listFirms: () => Promise<OnrampFirm[]>
  listProperties: (query: {
    type: OnrampPropertyType
    countries?: string | undefined
    excludeFirms: readonly string[]
  }) => Promise<Record<string, unknown>[]>
  close: () => Promise<void>
}

/** Options, firms and their properties change rarely. */
const optionsTtlMs = 10 * 60_000
const firmsSchema = z.array(onrampFirmSchema)
const propertiesSchema = z.array(z.record(z.string(), z.unknown()))
/** Payment methods that are quoted when the caller names none. */
const maxFanOut = 5

/** Combines the configured providers. Sends no request before the first call. */
export function createOnramp(context: {
  config: OnrampConfig
  cache: Cache
  db: Database
  chains: readonly Chain[]
  prices: Prices
  /** How long a provider may take to respond. */
  timeoutMs: number
  observe?: ObserveCall
}): Onramp {
  const { config, cache, chains } = context
  const dispatcher = createUpstreamAgent(context)
  const defaultPlace = { country: config.country, subdivision: config.subdivision }
  const destinations = createDestinations(config.networks)
  const providers = config.providers.map((provider): OnrampProvider => {
    const loadOptions: OnrampOptionsLoader = (place, load) =>
      cache.load(`onramp:options:${provider.type}:${place.country}:${place.subdivision ?? ''}`, {
        ttlMs: optionsTtlMs,
        schema: onrampOptionsSchema,
        load: async () => ({ ...(await load()), estimated: false }),
      })
    const parts = { dispatcher, loadOptions, defaultPlace, destinations }
    return createOnrampProvider(provider.type, { ...parts, config: provider })
  })
  const fallback = createFallback(providers)
  /** Each provider with a circuit breaker of its own, for requests that go to all of them. */
  const fallbackOfEach = providers.map((provider) => createFallback([provider]))

  /** The responses of all providers together; fails only where every provider does. */
  async function requestAll<value>(request: (provider: OnrampProvider) => Promise<value[]>): Promise<value[]> {
    return collectResults(
      await Promise.allSettled(fallbackOfEach.map((fallbackOfOne) => fallbackOfOne(request))),
    ).flat()
  }

  async function getOptions(place: OnrampPlace): Promise<OnrampOptions> {
    try {
      const options = await fallback((provider) => provider.getOptions(place))
      return { ...options, purchaseCurrencies: options.purchaseCurrencies.map(withIds), estimated: false }
    } catch (error) {
      if (!isProviderFailure(error)) throw error
      return defaultOptions(chains)
    }
  }

  /** Only the server knows which network a provider means by a name. */
  function withIds(currency: OnrampOptions['purchaseCurrencies'][number]) {
    const networks = currency.networks.map((one) => ({ ...one, caip_network_id: destinations.toCaipNetwork(one) }))
    return { ...currency, networks }
  }

  async function estimate(purchase: OnrampPurchaseRequest, cause: unknown): Promise<OnrampQuote> {
    const { paymentCurrency, paymentAmount, asset } = purchase
    const price = await getMarketPrice(context, { symbol: asset.symbol, currency: paymentCurrency })
    if (price === undefined) throw cause
    return estimateQuote({ paymentCurrency, paymentAmount, symbol: asset.symbol, price })
  }

  return {
    purchases: createPurchaseStore(context),
    providers,
    destinations,
    placeOf: ({ country, subdivision }) => {
      if (country === undefined || country === config.country)
        return { country: config.country, subdivision: subdivision ?? config.subdivision }
      return { country, ...(subdivision !== undefined && { subdivision }) }
    },
    getOptions,

    async getQuote(purchase, options) {
      checkLimits(await getOptions(purchase), {
        currency: purchase.paymentCurrency,
        method: purchase.paymentMethod,
        amount: purchase.paymentAmount,
      })
      try {
        return await fallback(
          async (provider) => {
            const [best] = sortOffers(await provider.getQuotes(purchase, options))
            if (!best)
              throw new ProviderRejectionError({ provider: provider.label, description: 'No firm quotes this.' })
            return toQuote(best, provider.name)
          },
          { only: canServe(chains, { ...purchase, network: purchase.asset.network }) },
        )
      } catch (error) {
        if (!isProviderFailure(error)) throw error
        return await estimate(purchase, error)
      }
    },

    async getAllOffers({ paymentMethod, ...purchase }, options) {
      const offers = await requestAll(async (provider) => {
        const methods = paymentMethod === undefined ? await usualMethods(provider, purchase) : [paymentMethod]
        const quotes = methods.map((method) => provider.getQuotes({ ...purchase, paymentMethod: method }, options))
        return collectResults(await Promise.allSettled(quotes)).flat()
      })
      return sortOffers(offers)
    },

    createCheckout(checkout, options) {
      const network = checkout.defaultNetwork ?? checkout.asset?.network
      return fallback((provider) => provider.createCheckout(checkout, options), {
        only: canServe(chains, { ...checkout, network }),
      })
    },

    listFirms: () =>
      requestAll(({ name, listFirms }) =>
        cache.load(`onramp:firms:${name}`, { ttlMs: optionsTtlMs, schema: firmsSchema, load: () => listFirms() }),
      ),

    listProperties: (query) =>
      requestAll(({ name, listProperties }) => {
        const key = `onramp:properties:${name}:${JSON.stringify(query)}`
        return cache.load(key, { ttlMs: optionsTtlMs, schema: propertiesSchema, load: () => listProperties(query) })
      }),

    close: () => dispatcher.destroy(),
  }
}

async function usualMethods(
  provider: OnrampProvider,
  purchase: OnrampPlace & { paymentCurrency: string },
): Promise<string[]> {
  const { paymentCurrencies } = await provider.getOptions(purchase)
  const found = paymentCurrencies.find(({ id }) => id === purchase.paymentCurrency)
  if (!found)
    throw new ApiError(400, { field: 'currency', description: 'No provider accepts payments in this currency.' })
  return found.payment_method_limits.map(({ id }) => id).slice(0, maxFanOut)
}
