import type { OnrampOptions, OnrampStatus } from '@latchkey/wire'
import type * as z from 'zod'
import { type Destinations, toEvmNetwork } from '../createDestinations.ts'
import { fromUnits, toDecimal, toUnits } from '../decimals.ts'
import type { OnrampFirmOffer, OnrampReport } from '../OnrampProvider.ts'
import { fromFirmMethod } from '../paymentMethods.ts'
import type {
  cryptoCurrenciesSchema,
  firmsSchema,
  limitsSchema,
  paymentMethodsSchema,
  quotesSchema,
  transactionSchema,
} from './meldSchemas.ts'

/** Meld's responses in the terms of every on-ramp: options, offers, firms and purchases. */

export type MeldOptions = Omit<OnrampOptions, 'estimated'>

/** What can be bought and paid with, from Meld's lists of tokens, limits and payment methods. */
export function toOptions(lists: {
  tokens: z.output<typeof cryptoCurrenciesSchema>
  limits: z.output<typeof limitsSchema>
  methods: z.output<typeof paymentMethodsSchema>
}): MeldOptions {
  const { tokens, limits, methods } = lists
  const ids = [...new Set(methods.map(({ paymentMethod }) => fromFirmMethod(paymentMethod)))]
  return {
    paymentCurrencies: limits.map(({ currencyCode, minimumAmount, maximumAmount }) => ({
      id: currencyCode,
      payment_method_limits: ids.map((id) => ({
        id,
        min: toDecimal(minimumAmount),
        max: toDecimal(maximumAmount),
      })),
    })),
    purchaseCurrencies: toPurchaseCurrencies(tokens),
  }
}

/** The addresses that Meld uses for the native currency. */
const nativeAddress = /^0x(0{40}|e{40})$/i

function toPurchaseCurrencies(tokens: z.output<typeof cryptoCurrenciesSchema>): MeldOptions['purchaseCurrencies'] {
  const bySymbol = new Map<string, MeldOptions['purchaseCurrencies'][number]>()
  for (const token of tokens) {
    const [symbol = token.currencyCode] = token.currencyCode.split('_')
    const currency = bySymbol.get(symbol) ?? { id: symbol, name: token.name ?? symbol, symbol, networks: [] }
    const contract = token.contractAddress ?? ''
    currency.networks.push({
      name: token.chainCode ?? symbol,
      display_name: token.chainName ?? token.chainCode ?? symbol,
      chain_id: token.chainId ?? '',
      contract_address: nativeAddress.test(contract) ? '' : contract,
      currency_code: token.currencyCode,
    })
    bySymbol.set(symbol, currency)
  }
  return [...bySymbol.values()]
}

/** A firm's quote. Meld's total fee includes the network fee; here the two are separate. */
export function toOffer(
  quote: NonNullable<z.output<typeof quotesSchema>['quotes']>[number],
  paymentMethod: string,
): OnrampFirmOffer {
  const total = toUnits(toDecimal(quote.sourceAmount))
  const fees = toUnits(toDecimal(quote.totalFee ?? 0))
  const networkFee = toUnits(toDecimal(quote.networkFee ?? 0))
  const subtotal =
    typeof quote.fiatAmountWithoutFees === 'number' ? toUnits(toDecimal(quote.fiatAmountWithoutFees)) : total - fees
  return {
    firm: quote.serviceProvider,
    paymentMethod: quote.paymentMethodType ? fromFirmMethod(quote.paymentMethodType) : paymentMethod,
    paymentCurrency: quote.sourceCurrencyCode,
    paymentTotal: fromUnits(total, 2),
    paymentSubtotal: fromUnits(subtotal, 2),
    fee: fromUnits(fees > networkFee ? fees - networkFee : 0n, 2),
    networkFee: fromUnits(networkFee, 2),
    symbol: quote.destinationCurrencyCode.split('_')[0] ?? quote.destinationCurrencyCode,
    purchaseAmount: toDecimal(quote.destinationAmount),
    quoteId: null,
  }
}

/** A firm behind Meld, with its logos. */
export function toFirm({ logos, websiteUrl, ...firm }: z.output<typeof firmsSchema>[number]) {
  return {
    ...firm,
    websiteUrl: websiteUrl ?? '',
    logos: {
      dark: logos?.dark ?? '',
      darkShort: logos?.darkShort ?? '',
      light: logos?.light ?? '',
      lightShort: logos?.lightShort ?? '',
    },
  }
}

const statuses = new Map<string, OnrampStatus>(
  Object.entries({
    PENDING_CREATED: 'ONRAMP_TRANSACTION_STATUS_CREATED',
    SETTLED: 'ONRAMP_TRANSACTION_STATUS_SUCCESS',
    FAILED: 'ONRAMP_TRANSACTION_STATUS_FAILED',
    DECLINED: 'ONRAMP_TRANSACTION_STATUS_FAILED',
    CANCELLED: 'ONRAMP_TRANSACTION_STATUS_FAILED',
    REFUNDED: 'ONRAMP_TRANSACTION_STATUS_FAILED',
    ERROR: 'ONRAMP_TRANSACTION_STATUS_FAILED',
  } as const),
)

/** The current state of a purchase; undefined for transactions that are not a purchase for a wallet. */
export function toReport(
  transaction: z.output<typeof transactionSchema>['transaction'],
  { eventId, destinations }: { eventId: string; destinations: Destinations },
): OnrampReport | undefined {
  const details = transaction.cryptoDetails
  const walletAddress = details?.walletAddress ?? details?.destinationWalletAddress ?? details?.sessionWalletAddress
  if (transaction.transactionType !== 'CRYPTO_PURCHASE' || !walletAddress) return undefined
  const code = transaction.destinationCurrencyCode ?? ''
  const [symbol = ''] = code.split('_')
  return {
    eventId,
    id: transaction.id,
    // A page may open Meld's public checkout by itself: then only the customer's id holds our reference.
    reference: transaction.externalSessionId || transaction.externalCustomerId || null,
    status: statuses.get(transaction.status) ?? 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS',
    walletAddress,
    // Meld's numbers of other networks could be those of EVM networks.
    chainId: destinations.toNativeNetwork(code) ?? toEvmNetwork(details?.chainId),
    symbol,
    amount: typeof transaction.destinationAmount === 'number' ? toDecimal(transaction.destinationAmount) : null,
    hash: details?.blockchainTransactionId || null,
    createdAt: new Date(transaction.createdAt),
  }
}
