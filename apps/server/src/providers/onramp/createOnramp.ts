import {
  type OnrampFirm,
  type OnrampOptions,
  type OnrampPropertyType,
  type OnrampProviderName,
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
import { isUnavailable } from '../upstream/isUnavailable.ts'
import type { ObserveCall } from '../upstream/observeCalls.ts'
import { NoProviderError, ProviderRefusalError } from '../upstream/ProviderUnavailableError.ts'
import { createPurchaseStore, type PurchaseStore } from './createPurchaseStore.ts'
import { fromUnits, toUnits } from './decimals.ts'
import { checkLimits, defaultOptions } from './defaultOptions.ts'
import { estimateQuote, findMarketPrice } from './estimateQuote.ts'
import type {
  OnrampCheckoutRequest,
  OnrampFirmOffer,
  OnrampOptionsLoader,
  OnrampPlace,
  OnrampProvider,
  OnrampPurchaseRequest,
} from './OnrampProvider.ts'
import type { OnrampConfig } from './onrampConfig.ts'

/** Buying tokens for money, whoever sells them. What is thrown besides ApiError is a provider's failure. */
export type Onramp = {
  purchases: PurchaseStore
  providers: readonly OnrampProvider[]
  /** The place a caller means, with what it leaves out as configured. */
  placeOf: (place: Partial<OnrampPlace>) => OnrampPlace
  /** Of the first provider that answers; the defaults, marked, when none does. */
  getOptions: (place: OnrampPlace) => Promise<OnrampOptions>
  /** The best of the first provider that quotes; an estimate, marked, when none does. @throws ApiError 400, NoProviderError */
  getQuote: (purchase: OnrampPurchaseRequest, options: { signal: AbortSignal }) => Promise<OnrampQuote>
  /** All of all providers, the best first. @throws NoProviderError when none answers. */
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
/** Payment methods asked about when the caller names none. */
const maxFanOut = 5

/** Puts the configured providers together. Nothing is asked before the first call. */
export function createOnramp(context: {
  config: OnrampConfig
  cache: Cache
  db: Database
  chains: readonly Chain[]
  prices: Prices
  /** How long a provider may be silent. */
  timeoutMs: number
  observe?: ObserveCall
}): Onramp {
  const { config, cache, chains } = context
  const dispatcher = createUpstreamAgent(context)
  const defaultPlace = { country: config.country, subdivision: config.subdivision }
  const providers = config.providers.map((provider): OnrampProvider => {
    const loadOptions: OnrampOptionsLoader = (place, load) =>
      cache.load(`onramp:options:${provider.type}:${place.country}:${place.subdivision ?? ''}`, {
        ttlMs: optionsTtlMs,
        schema: onrampOptionsSchema,
        load: async () => ({ ...(await load()), estimated: false }),
      })
    const parts = { dispatcher, loadOptions, defaultPlace }
    return createOnrampProvider(provider.type, { ...parts, config: provider })
  })
  const ask = createFallback(providers)
  /** Each by itself, behind a breaker of its own, for what all of them are asked. */
  const askEach = providers.map((provider) => createFallback([provider]))

  /** What every provider says; only when none does, their failures count. */
  async function askAll<value>(question: (provider: OnrampProvider) => Promise<value[]>): Promise<value[]> {
    return collect(await Promise.allSettled(askEach.map((askOne) => askOne(question)))).flat()
  }

  /** The providers a network of this server is left to, in their order; all of them elsewhere. */
  function isOffered({ name }: { name: OnrampProviderName }, network: string | undefined): boolean {
    const chain = chains.find(
      ({ caipNetworkId, id, name: own }) => network !== undefined && [caipNetworkId, String(id), own].includes(network),
    )
    return chain?.providers.onramp === undefined || chain.providers.onramp.includes(name)
  }

  async function getOptions(place: OnrampPlace): Promise<OnrampOptions> {
    try {
      return { ...(await ask((provider) => provider.getOptions(place))), estimated: false }
    } catch (error) {
      if (!isProviderFailure(error)) throw error
      return defaultOptions(chains)
    }
  }

  async function estimate(purchase: OnrampPurchaseRequest, cause: unknown): Promise<OnrampQuote> {
    const { paymentCurrency, paymentAmount, asset } = purchase
    const price = await findMarketPrice(context, { symbol: asset.symbol, currency: paymentCurrency })
    if (price === undefined) throw cause
    return estimateQuote({ paymentCurrency, paymentAmount, symbol: asset.symbol, price })
  }

  return {
    purchases: createPurchaseStore(context),
    providers,
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
        return await ask(
          async (provider) => {
            const [best] = sortOffers(await provider.getQuotes(purchase, options))
            if (!best) throw new ProviderRefusalError({ provider: provider.label, description: 'No firm quotes this.' })
            return toQuote(best, provider.name)
          },
          { only: (provider) => isWanted(provider, purchase) && isOffered(provider, purchase.asset.network) },
        )
      } catch (error) {
        if (!isProviderFailure(error)) throw error
        return await estimate(purchase, error)
      }
    },

    async getAllOffers({ paymentMethod, ...purchase }, options) {
      const offers = await askAll(async (provider) => {
        const methods = paymentMethod === undefined ? await usualMethods(provider, purchase) : [paymentMethod]
        const quotes = methods.map((method) => provider.getQuotes({ ...purchase, paymentMethod: method }, options))
        return collect(await Promise.allSettled(quotes)).flat()
      })
      return sortOffers(offers)
    },

    createCheckout: (checkout, options) => {
      const network = checkout.defaultNetwork ?? checkout.asset?.network
      return ask((provider) => provider.createCheckout(checkout, options), {
        only: (provider) =>
          isWanted(provider, checkout) && sells(provider, checkout.firm) && isOffered(provider, network),
      })
    },

    listFirms: () =>
      askAll(({ name, listFirms }) =>
        cache.load(`onramp:firms:${name}`, { ttlMs: optionsTtlMs, schema: firmsSchema, load: () => listFirms() }),
      ),

    listProperties: (query) =>
      askAll(({ name, listProperties }) => {
        const key = `onramp:properties:${name}:${JSON.stringify(query)}`
        return cache.load(key, { ttlMs: optionsTtlMs, schema: propertiesSchema, load: () => listProperties(query) })
      }),

    close: () => dispatcher.destroy(),
  }
}

/** Whether a provider, rather than this server or its caller, is why there is no answer. */
function isProviderFailure(error: unknown): boolean {
  return error instanceof NoProviderError || error instanceof ProviderRefusalError || isUnavailable(error)
}

/** What was answered; only when nothing was, the failures count. @throws NoProviderError, ProviderRefusalError */
function collect<value>(results: readonly PromiseSettledResult<value>[]): value[] {
  const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))
  for (const failure of failures) if (!isProviderFailure(failure)) throw failure
  const values = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  if (values.length > 0) return values
  const [refusal] = failures.filter((failure) => failure instanceof ProviderRefusalError)
  throw failures.length > 0 && refusal && failures.every((one) => one instanceof ProviderRefusalError)
    ? refusal
    : new NoProviderError(failures)
}

async function usualMethods(
  provider: OnrampProvider,
  purchase: OnrampPlace & { paymentCurrency: string },
): Promise<string[]> {
  const { paymentCurrencies } = await provider.getOptions(purchase)
  const found = paymentCurrencies.find(({ id }) => id === purchase.paymentCurrency)
  if (!found)
    throw new ApiError(400, { field: 'currency', description: 'Nobody here takes payments in this currency.' })
  return found.payment_method_limits.map(({ id }) => id).slice(0, maxFanOut)
}

function isWanted({ name }: OnrampProvider, wanted: { provider?: OnrampProviderName | undefined }): boolean {
  return wanted.provider === undefined || wanted.provider === name
}

/** Coinbase sells as itself; everyone else is behind Meld. */
function sells({ name }: OnrampProvider, firm: string | undefined): boolean {
  return firm === undefined || (firm.toUpperCase() === 'COINBASE') === (name === 'coinbase')
}

function sortOffers(offers: readonly OnrampFirmOffer[]): OnrampFirmOffer[] {
  return offers.toSorted((a, b) => (toUnits(a.purchaseAmount) > toUnits(b.purchaseAmount) ? -1 : 1))
}

function toQuote(offer: OnrampFirmOffer, provider: OnrampProviderName): OnrampQuote {
  const inFiat = (amount: string) => ({ amount, currency: offer.paymentCurrency })
  return {
    paymentTotal: inFiat(offer.paymentTotal),
    paymentSubtotal: inFiat(offer.paymentSubtotal),
    purchaseAmount: { amount: offer.purchaseAmount, currency: offer.symbol },
    coinbaseFee: inFiat(offer.fee),
    networkFee: inFiat(offer.networkFee),
    fees: inFiat(fromUnits(toUnits(offer.fee) + toUnits(offer.networkFee), 2)),
    quoteId: offer.quoteId,
    provider,
    estimated: false,
  }
}
