import { type OnrampOptions, type OnrampStatus, onrampStatuses } from '@latchkey/wire'
import type * as z from 'zod'
import type { OnrampFirmOffer, OnrampReport } from '../OnrampProvider.ts'
import { toFirmMethod } from '../paymentMethods.ts'
import type {
  configResponseSchema,
  optionsResponseSchema,
  quoteResponseSchema,
  webhookSchema,
} from './coinbaseSchemas.ts'

/** Coinbase's responses in the terms of every on-ramp: options, offers, properties and purchases. */

export type CoinbaseOptions = Omit<OnrampOptions, 'estimated'>

/** What can be bought and paid with. */
export function toOptions(response: z.output<typeof optionsResponseSchema>): CoinbaseOptions {
  return {
    paymentCurrencies: response.payment_currencies.map(({ id, limits }) => ({
      id,
      payment_method_limits: limits.map((limit) => ({ ...limit, id: limit.id.toLowerCase() })),
    })),
    purchaseCurrencies: response.purchase_currencies.map((currency) => ({
      ...currency,
      networks: currency.networks.map((network) => ({
        ...network,
        currency_code: `${currency.symbol}_${network.name}`,
      })),
    })),
  }
}

/** Coinbase as one of the firms; `serviceProvider` is its name in quotes and widgets. */
export const coinbaseFirm = {
  categories: ['CRYPTO_ONRAMP'],
  logos: { dark: '', darkShort: '', light: '', lightShort: '' },
  name: 'Coinbase',
  serviceProvider: 'COINBASE',
  status: 'LIVE',
  websiteUrl: 'https://www.coinbase.com',
}

export function toOffer(quote: z.output<typeof quoteResponseSchema>, paymentMethod: string): OnrampFirmOffer {
  return {
    firm: coinbaseFirm.serviceProvider,
    paymentMethod,
    paymentCurrency: quote.payment_total.currency,
    paymentTotal: quote.payment_total.value,
    paymentSubtotal: quote.payment_subtotal.value,
    fee: quote.coinbase_fee.value,
    networkFee: quote.network_fee.value,
    symbol: quote.purchase_amount.currency,
    purchaseAmount: quote.purchase_amount.value,
    quoteId: quote.quote_id,
  }
}

/** The property `countries`. */
export function toCountries({ countries }: z.output<typeof configResponseSchema>) {
  return countries.map(({ id, subdivisions }) => ({
    countryCode: id,
    name: new Intl.DisplayNames('en', { type: 'region' }).of(id) ?? id,
    regions: subdivisions.map((regionCode) => ({ regionCode, name: regionCode })),
  }))
}

/** Every other property, read from the options. */
export function toProperties(options: CoinbaseOptions, type: string): Record<string, unknown>[] {
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

/** Undefined for other reports; every status that is not final is in progress. */
export function toStatus(text: string): OnrampStatus | undefined {
  if (!text.startsWith('ONRAMP_TRANSACTION_STATUS_')) return undefined
  return onrampStatuses.find((status) => status === text) ?? 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS'
}

export function toReport(
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
