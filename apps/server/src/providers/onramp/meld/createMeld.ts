import type { Dispatcher } from 'undici'
import { ProviderRejectionError, ProviderUnavailableError } from '../../upstream/ProviderUnavailableError.ts'
import type { Destinations } from '../createDestinations.ts'
import { matchNetworks } from '../matchNetwork.ts'
import type { OnrampAsset, OnrampOptionsLoader, OnrampPlace, OnrampProvider } from '../OnrampProvider.ts'
import type { MeldConfig } from '../onrampConfig.ts'
import { toFirmMethod } from '../paymentMethods.ts'
import { sortOffers } from '../sortOffers.ts'
import { createMeldClient, meldLabel as label } from './createMeldClient.ts'
import {
  cryptoCurrenciesSchema,
  firmsSchema,
  limitsSchema,
  paymentMethodsSchema,
  propertiesSchema,
  quotesSchema,
  transactionSchema,
  webhookSchema,
  widgetSchema,
} from './meldSchemas.ts'
import { type SoldOn, selectPayout } from './selectPayout.ts'
import { type MeldOptions, toFirm, toOffer, toOptions, toReport } from './toOptions.ts'
import { verifyMeldWebhook } from './verifyMeldWebhook.ts'

const name = 'meld'

/**
 * Meld, which resells many firms: their quotes from its API, and a checkout page of one firm in which the wallet cannot be changed.
 * @see https://docs.meld.io/docs/whitelabel-api-guide
 */
export function createMeld(context: {
  config: MeldConfig
  dispatcher: Dispatcher
  loadOptions: OnrampOptionsLoader
  destinations: Destinations
}): OnrampProvider {
  const { config, destinations } = context
  const { call, list } = createMeldClient(context)

  const getOptions = (place: OnrampPlace): Promise<MeldOptions> =>
    context.loadOptions(place, async () => {
      const { country } = place
      const [tokens, limits, methods] = await Promise.all([
        list('/properties/crypto-currencies', { query: { countries: country }, schema: cryptoCurrenciesSchema }),
        list('/limits/fiat-currency-purchases', { query: { countries: country }, schema: limitsSchema }),
        list('/properties/payment-methods', { query: { countries: country }, schema: paymentMethodsSchema }),
      ])
      return toOptions({ tokens, limits, methods })
    })

  /** The networks that a token is sold on, with Meld's code of it: `USDC_BASE`, or `USDC` on its main network. */
  async function listSoldOn(
    { symbol, network, code }: OnrampAsset,
    place: OnrampPlace,
  ): Promise<[SoldOn, ...SoldOn[]]> {
    if (code !== undefined) return [{ name: network ?? '', display_name: '', chain_id: '', currency_code: code }]
    const [first, ...others] = matchNetworks(await getOptions(place), { symbol, network }, destinations)
    if (first) return [first, ...others]
    throw new ProviderRejectionError({ provider: label, description: 'Meld does not sell this token there.' })
  }

  const provider: OnrampProvider = {
    name,
    label,
    getOptions,

    async getQuotes({ asset, ...purchase }, { signal } = {}) {
      const [{ currency_code }] = await listSoldOn(asset, purchase)
      const { quotes } = await call({
        method: 'POST',
        path: '/payments/crypto/quote',
        body: {
          countryCode: purchase.country,
          sourceCurrencyCode: purchase.paymentCurrency,
          // The API takes a number; the text has at most 12 digits before the point, which a number holds exactly.
          sourceAmount: Number(purchase.paymentAmount),
          destinationCurrencyCode: currency_code,
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
      const { wallets, asset, paymentAmount, paymentCurrency, paymentMethod } = checkout
      const [first] = wallets
      if (paymentAmount === undefined)
        throw new ProviderRejectionError({ provider: label, description: 'Meld needs an amount to pay.' })
      const symbol = asset?.symbol ?? first?.assets[0] ?? 'USDC'
      const named = asset?.network ?? checkout.defaultNetwork ?? first?.networks[0]
      const network = named ?? destinations.toNativeNetwork(asset?.code ?? symbol) ?? undefined
      const soldOn = await listSoldOn({ ...asset, symbol, network }, checkout)
      const { walletAddress, code } = selectPayout({ wallets, network, soldOn, destinations })
      const fiat = paymentCurrency ?? 'USD'
      const firm = checkout.firm ?? (await selectBestFirm({ asset: { symbol, code }, paymentAmount, fiat }))
      const { widgetUrl } = await call({
        method: 'POST',
        path: '/crypto/session/widget',
        body: {
          sessionType: 'BUY',
          externalSessionId: checkout.reference,
          sessionData: {
            walletAddress,
            countryCode: checkout.country,
            sourceCurrencyCode: fiat,
            sourceAmount: paymentAmount,
            destinationCurrencyCode: code,
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
        throw new ProviderUnavailableError({ provider: label, reason: 'unexpected response' })
      return { url: widgetUrl }

      async function selectBestFirm(wanted: { asset: OnrampAsset; paymentAmount: string; fiat: string }) {
        const offers = await provider.getQuotes({
          country: checkout.country,
          subdivision: checkout.subdivision,
          asset: wanted.asset,
          paymentCurrency: wanted.fiat,
          paymentAmount: wanted.paymentAmount,
          paymentMethod: paymentMethod ?? 'card',
        })
        const [best] = sortOffers(offers)
        if (!best) throw new ProviderRejectionError({ provider: label, description: 'No firm sells this now.' })
        return best.firm
      }
    },

    async listFirms({ signal } = {}) {
      const firms = await list('', { query: { statuses: 'LIVE,RECENTLY_ADDED' }, schema: firmsSchema, signal })
      return firms.map(toFirm)
    },

    async listProperties({ type, countries, excludeFirms }) {
      const entries = await list(propertyPaths[type], { query: { countries }, schema: propertiesSchema })
      if (excludeFirms.length === 0) return entries
      // An entry lists its firms when its details are requested; without them it applies to all.
      return entries.filter(({ serviceProviderDetails: details }) => {
        const firms = typeof details === 'object' && details !== null ? Object.keys(details) : []
        return firms.length === 0 || firms.some((firm) => !excludeFirms.includes(firm))
      })
    },

    async readWebhook(webhook) {
      verifyMeldWebhook({ ...webhook, url: config.webhookUrl ?? webhook.url }, config.webhookSecret)
      const parsed = webhookSchema.safeParse(JSON.parse(webhook.rawBody))
      if (!parsed.success || !parsed.data.eventType.startsWith('TRANSACTION_CRYPTO_')) return undefined
      // The report only names the transaction; its current state comes from the API, as Meld's guide says.
      const { transaction } = await call({
        method: 'GET',
        path: `/payments/transactions/${encodeURIComponent(parsed.data.payload.paymentTransactionId)}`,
        schema: transactionSchema,
        signal: webhook.signal,
      })
      return toReport(transaction, { eventId: parsed.data.eventId, destinations })
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
