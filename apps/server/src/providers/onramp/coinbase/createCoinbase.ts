import { type OnrampOptions, type OnrampStatus, onrampStatuses } from '@latchkey/wire'
import type { Dispatcher } from 'undici'
import type * as z from 'zod'
import { ProviderRefusalError } from '../../upstream/ProviderUnavailableError.ts'
import { requestJson } from '../../upstream/requestJson.ts'
import { findNetwork, isOf, toCaipNetwork } from '../findNetwork.ts'
import type {
  OnrampCheckoutRequest,
  OnrampOptionsLoader,
  OnrampPlace,
  OnrampProvider,
  OnrampReport,
} from '../OnrampProvider.ts'
import type { CoinbaseConfig } from '../onrampConfig.ts'
import { fromFirmMethod, toFirmMethod } from '../paymentMethods.ts'
import {
  configAnswerSchema,
  optionsAnswerSchema,
  quoteAnswerSchema,
  refusalSchema,
  tokenAnswerSchema,
  webhookSchema,
} from './coinbaseSchemas.ts'
import { signCdpJwt } from './signCdpJwt.ts'
import { verifyCoinbaseWebhook } from './verifyCoinbaseWebhook.ts'

/** How quotes and widgets name it. */
const firm = 'COINBASE'
const name = 'coinbase'
const label = 'Coinbase'

/**
 * Coinbase Onramp: quotes and options by its API, and a hosted checkout opened with a session token that this server asks for with its
 * own key, good once and for five minutes.
 * @see https://docs.cdp.coinbase.com/onramp
 */
export function createCoinbase(context: {
  config: CoinbaseConfig
  dispatcher: Dispatcher
  loadOptions: OnrampOptionsLoader
  defaultPlace: OnrampPlace
}): OnrampProvider {
  const { config, dispatcher, defaultPlace } = context

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
      provider: label,
      url,
      method,
      headers: { authorization: `Bearer ${jwt}` },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      schema,
      describe: (answer) => refusalSchema.safeParse(answer).data?.message,
      dispatcher,
      signal,
    })
  }

  const getOptions = (place: OnrampPlace): Promise<Options> =>
    context.loadOptions(place, async () => {
      const query = { country: place.country, subdivision: place.subdivision }
      return toOptions(await call({ method: 'GET', path: '/buy/options', query, schema: optionsAnswerSchema }))
    })

  return {
    name,
    label,
    getOptions,

    async getQuotes({ asset, ...purchase }, { signal } = {}) {
      if (purchase.excludeFirms?.includes(firm)) return []
      const { symbol, network } = await toAsset(asset, purchase)
      const answer = await call({
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
        schema: quoteAnswerSchema,
        signal,
      })
      return [
        {
          firm,
          paymentMethod: purchase.paymentMethod,
          paymentCurrency: answer.payment_total.currency,
          paymentTotal: answer.payment_total.value,
          paymentSubtotal: answer.payment_subtotal.value,
          fee: answer.coinbase_fee.value,
          networkFee: answer.network_fee.value,
          symbol: answer.purchase_amount.currency,
          purchaseAmount: answer.purchase_amount.value,
          quoteId: answer.quote_id,
        },
      ]
    },

    async createCheckout(checkout, { signal } = {}) {
      const options = await getOptions(checkout)
      const addresses = checkout.wallets.map(({ address, networks }) => ({
        address,
        blockchains: toBlockchains(options, { address, networks }),
      }))
      const assets = [...new Set(checkout.wallets.flatMap((wallet) => wallet.assets))]
      const { token } = await call({
        method: 'POST',
        path: '/token',
        body: { addresses, ...(assets.length > 0 && { assets }), clientIp: checkout.clientIp },
        schema: tokenAnswerSchema,
        signal,
      })
      return { url: toCheckoutUrl(config, { token, checkout, options }).href }
    },

    listFirms: () => Promise.resolve([firmEntry]),

    async listProperties({ type, countries, excludeFirms }, { signal } = {}) {
      if (excludeFirms.includes(firm)) return []
      if (type === 'countries') {
        const answer = await call({ method: 'GET', path: '/buy/config', schema: configAnswerSchema, signal })
        return answer.countries.map(({ id, subdivisions }) => ({
          countryCode: id,
          name: new Intl.DisplayNames('en', { type: 'region' }).of(id) ?? id,
          regions: subdivisions.map((regionCode) => ({ regionCode, name: regionCode })),
        }))
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
        options && findNetwork(options, { network: parsed.data.purchaseNetwork, symbol: parsed.data.purchaseCurrency })
      return toReport(parsed.data, { eventId, status, chainId: toCaipNetwork(network?.chain_id) })
    },
  }

  async function toAsset(asset: Parameters<OnrampProvider['getQuotes']>[0]['asset'], place: OnrampPlace) {
    if (asset.code === undefined && asset.network === undefined) return { symbol: asset.symbol, network: undefined }
    const options = await getOptions(place)
    const [symbol = asset.symbol, ...rest] = (asset.code ?? '').split('_')
    const wanted = asset.code === undefined ? asset : { symbol, ...(rest.length > 0 && { network: rest.join('_') }) }
    const network = findNetwork(options, wanted)
    const isSold = options.purchaseCurrencies.some((currency) => isOf(currency, wanted.symbol))
    if (!isSold || (wanted.network !== undefined && !network))
      throw new ProviderRefusalError({ provider: label, description: 'Coinbase does not sell this token there.' })
    return { symbol: wanted.symbol, network: network?.name }
  }
}

type Options = Omit<OnrampOptions, 'estimated'>

const firmEntry = {
  categories: ['CRYPTO_ONRAMP'],
  logos: { dark: '', darkShort: '', light: '', lightShort: '' },
  name: label,
  serviceProvider: firm,
  status: 'LIVE',
  websiteUrl: 'https://www.coinbase.com',
}

function toOptions(answer: z.output<typeof optionsAnswerSchema>): Options {
  return {
    paymentCurrencies: answer.payment_currencies.map(({ id, limits }) => ({
      id,
      payment_method_limits: limits.map((limit) => ({ ...limit, id: limit.id.toLowerCase() })),
    })),
    purchaseCurrencies: answer.purchase_currencies.map((currency) => ({
      ...currency,
      networks: currency.networks.map((network) => ({
        ...network,
        currency_code: `${currency.symbol}_${network.name}`,
      })),
    })),
  }
}

/** Its methods are CARD, ACH_BANK_ACCOUNT and so on; firms' names for them are taken too. */
function toCoinbaseMethod(method: string): string {
  return fromFirmMethod(method).toUpperCase()
}

/** The networks an address is good for; those of its kind when the caller names none. */
function toBlockchains(options: Options, wallet: { address: string; networks: readonly string[] }): string[] {
  const all = options.purchaseCurrencies.flatMap(({ networks }) => networks)
  const isEvm = wallet.address.startsWith('0x')
  const named = wallet.networks.map((network) => findNetwork(options, { network })?.name ?? network)
  const names = named.length > 0 ? named : all.filter(isEvm ? isEvmNetwork : isOtherNetwork).map((one) => one.name)
  return [...new Set(names)]
}

function isEvmNetwork({ chain_id }: { chain_id: string }): boolean {
  return toCaipNetwork(chain_id) !== null
}

function isOtherNetwork(network: { chain_id: string }): boolean {
  return !isEvmNetwork(network)
}

function toCheckoutUrl(
  config: CoinbaseConfig,
  { token, checkout, options }: { token: string; checkout: OnrampCheckoutRequest; options: Options },
): URL {
  const { asset } = checkout
  const wantedNetwork = checkout.defaultNetwork ?? asset?.network
  const network =
    wantedNetwork === undefined ? undefined : (findNetwork(options, { network: wantedNetwork })?.name ?? wantedNetwork)
  const url = new URL('/buy/select-asset', config.payUrl)
  const query = {
    sessionToken: token,
    partnerUserRef: checkout.reference,
    defaultAsset: asset?.symbol,
    defaultNetwork: network,
    defaultExperience: checkout.defaultExperience,
    defaultPaymentMethod: checkout.paymentMethod && toCoinbaseMethod(checkout.paymentMethod),
    fiatCurrency: checkout.paymentCurrency,
    presetFiatAmount: checkout.paymentAmount,
    presetCryptoAmount: checkout.purchaseAmount,
    redirectUrl: checkout.redirectUrl,
  }
  for (const [key, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(key, value)
  return url
}

function toProperties(options: Options, type: string): Record<string, unknown>[] {
  if (type === 'crypto-currencies')
    return options.purchaseCurrencies.flatMap(({ name: tokenName, networks }) =>
      networks.map((network) => ({
        currencyCode: network.currency_code,
        name: tokenName,
        chainCode: network.name,
        chainName: network.display_name,
        chainId: network.chain_id,
        contractAddress: network.contract_address,
      })),
    )
  if (type === 'fiat-currencies') return options.paymentCurrencies.map(({ id }) => ({ currencyCode: id, name: id }))
  const limits = options.paymentCurrencies.flatMap((currency) =>
    currency.payment_method_limits.map((limit) => ({ ...limit, currency: currency.id })),
  )
  if (type === 'payment-methods')
    return [...new Set(limits.map(({ id }) => toFirmMethod(id)))].map((paymentMethod) => ({
      paymentMethod,
      name: paymentMethod,
    }))
  if (type === 'fiat-purchases-limits')
    return options.paymentCurrencies.map(({ id, payment_method_limits }) => ({
      currencyCode: id,
      minimumAmount: Math.min(...payment_method_limits.map(({ min }) => Number(min))),
      maximumAmount: Math.max(...payment_method_limits.map(({ max }) => Number(max))),
    }))
  return []
}

/** Its other statuses wait for somebody: the visitor, or a bank. */
function toStatus(text: string): OnrampStatus | undefined {
  if (!text.startsWith('ONRAMP_TRANSACTION_STATUS_')) return undefined
  return onrampStatuses.find((status) => status === text) ?? 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS'
}

function toReport(
  webhook: z.output<typeof webhookSchema>,
  more: Pick<OnrampReport, 'eventId' | 'status' | 'chainId'>,
): OnrampReport {
  return {
    ...more,
    id: webhook.transactionId,
    reference: webhook.partnerUserRef ?? null,
    walletAddress: webhook.walletAddress,
    symbol: webhook.purchaseCurrency,
    amount: webhook.purchaseAmount?.value ?? null,
    hash: webhook.txHash || null,
    createdAt: webhook.createdAt ? new Date(webhook.createdAt) : new Date(),
  }
}
