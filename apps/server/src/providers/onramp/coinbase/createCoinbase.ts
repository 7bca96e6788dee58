import type { Dispatcher } from 'undici'
import type * as z from 'zod'
import { ProviderRejectionError } from '../../upstream/ProviderUnavailableError.ts'
import { requestJson } from '../../upstream/requestJson.ts'
import type { Destinations } from '../createDestinations.ts'
import { isOf, matchNetwork } from '../matchNetwork.ts'
import type { OnrampOptionsLoader, OnrampPlace, OnrampProvider } from '../OnrampProvider.ts'
import type { CoinbaseConfig } from '../onrampConfig.ts'
import {
  configResponseSchema,
  errorSchema,
  optionsResponseSchema,
  quoteResponseSchema,
  tokenResponseSchema,
  webhookSchema,
} from './coinbaseSchemas.ts'
import { signCdpJwt } from './signCdpJwt.ts'
import { toBlockchains, toCheckoutUrl, toCoinbaseMethod } from './toCheckoutUrl.ts'
import {
  type CoinbaseOptions,
  coinbaseFirm,
  toCountries,
  toOffer,
  toOptions,
  toProperties,
  toReport,
  toStatus,
} from './toOptions.ts'
import { verifyCoinbaseWebhook } from './verifyCoinbaseWebhook.ts'

const name = 'coinbase'

/**
 * Coinbase Onramp: quotes and options from its API, and a hosted checkout that is opened with a session token. The server requests the
 * token with its own key; it can be used once, within five minutes.
 * @see https://docs.cdp.coinbase.com/onramp
 */
export function createCoinbase(context: {
  config: CoinbaseConfig
  dispatcher: Dispatcher
  loadOptions: OnrampOptionsLoader
  defaultPlace: OnrampPlace
  destinations: Destinations
}): OnrampProvider {
  const { config, dispatcher, defaultPlace, destinations } = context

  async function call<value>(options: {
    method: 'GET' | 'POST'
    path: string
    query?: Record<string, string | undefined>
    body?: unknown
    schema: z.ZodType<value>
    signal?: AbortSignal | undefined
  }): Promise<value> {
    const { method, path, schema, body, signal } = options
    const url = new URL(`/onramp/v1${path}`, config.apiUrl)
    for (const [key, value] of Object.entries(options.query ?? {})) if (value) url.searchParams.set(key, value)
    const jwt = signCdpJwt({ keyId: config.keyId, keySecret: config.keySecret, method, url })
    return await requestJson({
      provider: coinbaseFirm.name,
      url,
      method,
      headers: { authorization: `Bearer ${jwt}` },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      schema,
      describe: (body) => errorSchema.safeParse(body).data?.message,
      dispatcher,
      signal,
    })
  }

  const getOptions = (place: OnrampPlace): Promise<CoinbaseOptions> =>
    context.loadOptions(place, async () => {
      const query = { country: place.country, subdivision: place.subdivision }
      return toOptions(await call({ method: 'GET', path: '/buy/options', query, schema: optionsResponseSchema }))
    })

  return {
    name,
    label: coinbaseFirm.name,
    getOptions,

    async getQuotes({ asset, ...purchase }, { signal } = {}) {
      if (purchase.excludeFirms?.includes(coinbaseFirm.serviceProvider)) return []
      const { symbol, network } = await toAsset(asset, purchase)
      const quote = await call({
        method: 'POST',
        path: '/buy/quote',
        body: {
          purchaseCurrency: symbol,
          ...(network !== undefined && { purchaseNetwork: network }),
          paymentAmount: purchase.paymentAmount,
          paymentCurrency: purchase.paymentCurrency,
          paymentMethod: toCoinbaseMethod(purchase.paymentMethod),
          country: purchase.country,
          ...(purchase.subdivision !== undefined && { subdivision: purchase.subdivision }),
        },
        schema: quoteResponseSchema,
        signal,
      })
      return [toOffer(quote, purchase.paymentMethod)]
    },

    async createCheckout(checkout, { signal } = {}) {
      const options = await getOptions(checkout)
      const addresses = checkout.wallets.map(({ address, networks }) => ({
        address,
        blockchains: toBlockchains(options, { address, networks }, destinations),
      }))
      const assets = [...new Set(checkout.wallets.flatMap((wallet) => wallet.assets))]
      const { token } = await call({
        method: 'POST',
        path: '/token',
        body: { addresses, ...(assets.length > 0 && { assets }), clientIp: checkout.clientIp },
        schema: tokenResponseSchema,
        signal,
      })
      return { url: toCheckoutUrl(config, { token, checkout, options, destinations }).href }
    },

    listFirms: () => Promise.resolve([coinbaseFirm]),

    async listProperties({ type, countries, excludeFirms }, { signal } = {}) {
      if (excludeFirms.includes(coinbaseFirm.serviceProvider)) return []
      if (type === 'countries') {
        return toCountries(await call({ method: 'GET', path: '/buy/config', schema: configResponseSchema, signal }))
      }
      const [country] = (countries ?? '').split(',')
      return toProperties(await getOptions(country ? { country } : defaultPlace), type)
    },

    async readWebhook(webhook) {
      const eventId = verifyCoinbaseWebhook(webhook, config.webhookSecret)
      const parsed = webhookSchema.safeParse(JSON.parse(webhook.rawBody))
      if (!parsed.success || !parsed.data.eventType.startsWith('onramp.transaction.')) return undefined
      const status = toStatus(parsed.data.status)
      if (!status) return undefined
      const options = await getOptions(defaultPlace).catch(() => undefined)
      const network =
        options &&
        matchNetwork(
          options,
          { network: parsed.data.purchaseNetwork, symbol: parsed.data.purchaseCurrency },
          destinations,
        )
      return toReport(parsed.data, { eventId, status, chainId: network ? destinations.toCaipNetwork(network) : null })
    },
  }

  async function toAsset(asset: Parameters<OnrampProvider['getQuotes']>[0]['asset'], place: OnrampPlace) {
    if (asset.code === undefined && asset.network === undefined) return { symbol: asset.symbol, network: undefined }
    const options = await getOptions(place)
    const [symbol = asset.symbol, ...rest] = (asset.code ?? '').split('_')
    const wanted = asset.code === undefined ? asset : { symbol, ...(rest.length > 0 && { network: rest.join('_') }) }
    const network = matchNetwork(options, wanted, destinations)
    const isSold = options.purchaseCurrencies.some((currency) => isOf(currency, wanted.symbol))
    if (!isSold || (wanted.network !== undefined && !network))
      throw new ProviderRejectionError({
        provider: coinbaseFirm.name,
        description: 'Coinbase does not sell this token there.',
      })
    return { symbol: wanted.symbol, network: network?.name }
  }
}
