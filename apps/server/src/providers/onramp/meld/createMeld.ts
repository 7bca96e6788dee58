import type { Dispatcher } from 'undici'
import type * as z from 'zod'
import { ProviderRefusalError, ProviderUnavailableError } from '../../upstream/ProviderUnavailableError.ts'
import { requestJson } from '../../upstream/requestJson.ts'
import { toUnits } from '../decimals.ts'
import { findNetwork } from '../findNetwork.ts'
import type { OnrampAsset, OnrampOptionsLoader, OnrampPlace, OnrampProvider } from '../OnrampProvider.ts'
import type { MeldConfig } from '../onrampConfig.ts'
import { toFirmMethod } from '../paymentMethods.ts'
import {
  cryptoCurrenciesSchema,
  firmsSchema,
  limitsSchema,
  paymentMethodsSchema,
  propertiesSchema,
  quotesSchema,
  refusalSchema,
  transactionSchema,
  webhookSchema,
  widgetSchema,
} from './meldSchemas.ts'
import { type MeldOptions, toFirm, toOffer, toOptions, toReport } from './toOptions.ts'
import { verifyMeldWebhook } from './verifyMeldWebhook.ts'

const name = 'meld'
const label = 'Meld'
const category = 'CRYPTO_ONRAMP'

/**
 * Meld, which stands for many firms: their quotes by its API, and a checkout page for one of them in which the wallet cannot be changed.
 * @see https://docs.meld.io/docs/whitelabel-api-guide
 */
export function createMeld(context: {
  config: MeldConfig
  dispatcher: Dispatcher
  loadOptions: OnrampOptionsLoader
}): OnrampProvider {
  const { config, dispatcher } = context

  async function call<value>(options: {
    method: 'GET' | 'POST'
    path: string
    query?: Record<string, string | undefined>
    body?: unknown
    schema: z.ZodType<value>
    signal?: AbortSignal | undefined
  }): Promise<value> {
    const { method, path, schema, body, signal } = options
    const url = new URL(path, config.apiUrl)
    for (const [key, value] of Object.entries(options.query ?? {})) if (value) url.searchParams.set(key, value)
    return await requestJson({
      provider: label,
      url,
      method,
      headers: { authorization: `BASIC ${config.apiKey.reveal()}`, 'meld-version': config.version },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      schema,
      describe: (answer) => refusalSchema.safeParse(answer).data?.message,
      dispatcher,
      signal,
    })
  }

  const list = <value>(path: string, options: { country?: string | undefined; schema: z.ZodType<value> }) =>
    call({
      method: 'GET',
      path: `/service-providers${path}`,
      query: { categories: category, accountFilter: 'true', countries: options.country },
      schema: options.schema,
    })

  const getOptions = (place: OnrampPlace): Promise<MeldOptions> =>
    context.loadOptions(place, async () => {
      const { country } = place
      const [tokens, limits, methods] = await Promise.all([
        list('/properties/crypto-currencies', { country, schema: cryptoCurrenciesSchema }),
        list('/limits/fiat-currency-purchases', { country, schema: limitsSchema }),
        list('/properties/payment-methods', { country, schema: paymentMethodsSchema }),
      ])
      return toOptions({ tokens, limits, methods })
    })

  /** Its code of a token on a network: `USDC_BASE`, or `USDC` where it is at home. */
  async function toCode(asset: OnrampAsset, place: OnrampPlace): Promise<string> {
    if (asset.code !== undefined) return asset.code
    const options = await getOptions(place)
    const code = findNetwork(options, asset)?.currency_code
    if (code === undefined)
      throw new ProviderRefusalError({ provider: label, description: 'Meld does not sell this token there.' })
    return code
  }

  const provider: OnrampProvider = {
    name,
    label,
    getOptions,

    async getQuotes({ asset, ...purchase }, { signal } = {}) {
      const { quotes } = await call({
        method: 'POST',
        path: '/payments/crypto/quote',
        body: {
          countryCode: purchase.country,
          sourceCurrencyCode: purchase.paymentCurrency,
          // Its API takes a number; the text has at most 12 digits before the point, which a number holds.
          sourceAmount: Number(purchase.paymentAmount),
          destinationCurrencyCode: await toCode(asset, purchase),
          paymentMethodType: toFirmMethod(purchase.paymentMethod),
          ...(purchase.walletAddress !== undefined && { walletAddress: purchase.walletAddress }),
          ...(purchase.subdivision !== undefined && { subdivision: purchase.subdivision }),
        },
        schema: quotesSchema,
        signal,
      })
      return (quotes ?? [])
        .filter(({ serviceProvider }) => !purchase.excludeFirms?.includes(serviceProvider))
        .map((quote) => toOffer(quote, purchase.paymentMethod))
    },

    async createCheckout(checkout, { signal } = {}) {
      const [wallet] = checkout.wallets
      const { paymentAmount, paymentCurrency, paymentMethod } = checkout
      const network = checkout.defaultNetwork ?? wallet?.networks[0]
      const symbol = checkout.asset?.symbol ?? wallet?.assets[0] ?? 'USDC'
      const asset = checkout.asset ?? { symbol, network }
      if (!wallet || paymentAmount === undefined)
        throw new ProviderRefusalError({ provider: label, description: 'Meld needs a wallet and an amount to pay.' })
      const fiat = paymentCurrency ?? 'USD'
      const firm = checkout.firm ?? (await findBestFirm({ asset, paymentAmount, fiat }))
      const { widgetUrl } = await call({
        method: 'POST',
        path: '/crypto/session/widget',
        body: {
          sessionType: 'BUY',
          externalSessionId: checkout.reference,
          sessionData: {
            walletAddress: wallet.address,
            countryCode: checkout.country,
            sourceCurrencyCode: fiat,
            sourceAmount: paymentAmount,
            destinationCurrencyCode: await toCode(asset, checkout),
            serviceProvider: firm,
            ...(paymentMethod !== undefined && { paymentMethodType: toFirmMethod(paymentMethod) }),
            ...(checkout.redirectUrl !== undefined && { redirectUrl: checkout.redirectUrl }),
            lockFields: ['walletAddress', 'destinationCurrencyCode'],
          },
        },
        schema: widgetSchema,
        signal,
      })
      if (!config.widgetOrigins.includes(new URL(widgetUrl).origin))
        throw new ProviderUnavailableError({ provider: label, reason: 'unexpected answer' })
      return { url: widgetUrl }

      async function findBestFirm(wanted: { asset: OnrampAsset; paymentAmount: string; fiat: string }) {
        const offers = await provider.getQuotes({
          country: checkout.country,
          subdivision: checkout.subdivision,
          asset: wanted.asset,
          paymentCurrency: wanted.fiat,
          paymentAmount: wanted.paymentAmount,
          paymentMethod: paymentMethod ?? 'card',
        })
        const [best] = offers.toSorted((a, b) => Number(toUnits(b.purchaseAmount) - toUnits(a.purchaseAmount)))
        if (!best) throw new ProviderRefusalError({ provider: label, description: 'No firm sells this now.' })
        return best.firm
      }
    },

    async listFirms({ signal } = {}) {
      const firms = await call({
        method: 'GET',
        path: '/service-providers',
        query: { categories: category, accountFilter: 'true', statuses: 'LIVE,RECENTLY_ADDED' },
        schema: firmsSchema,
        signal,
      })
      return firms.map(toFirm)
    },

    async listProperties({ type, countries, excludeFirms }) {
      const entries = await list(propertyPaths[type], { country: countries, schema: propertiesSchema })
      if (excludeFirms.length === 0) return entries
      // An entry says which firms it is of where its details are asked for; without them it is everyone's.
      return entries.filter(({ serviceProviderDetails: details }) => {
        const firms = typeof details === 'object' && details !== null ? Object.keys(details) : []
        return firms.length === 0 || firms.some((firm) => !excludeFirms.includes(firm))
      })
    },

    async readWebhook(webhook) {
      verifyMeldWebhook({ ...webhook, url: config.webhookUrl ?? webhook.url }, config.webhookSecret)
      const parsed = webhookSchema.safeParse(JSON.parse(webhook.rawBody))
      if (!parsed.success || !parsed.data.eventType.startsWith('TRANSACTION_CRYPTO_')) return undefined
      // The report names the transaction only; what it is now says the API (its guide).
      const { transaction } = await call({
        method: 'GET',
        path: `/payments/transactions/${encodeURIComponent(parsed.data.payload.paymentTransactionId)}`,
        schema: transactionSchema,
        signal: webhook.signal,
      })
      return toReport(transaction, parsed.data.eventId)
    },
  }
  return provider
}

const propertyPaths = {
  countries: '/properties/countries',
  'crypto-currencies': '/properties/crypto-currencies',
  'fiat-currencies': '/properties/fiat-currencies',
  'payment-methods': '/properties/payment-methods',
  'fiat-purchases-limits': '/limits/fiat-currency-purchases',
  'countries-defaults': '/properties/defaults/by-country',
} as const
