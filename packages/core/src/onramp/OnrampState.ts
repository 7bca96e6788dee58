import type { CaipNetworkId, OnrampOptions, OnrampProviderName, OnrampQuote } from '@latchkey/wire'
import type { BaseError } from '../errors/BaseError.ts'

/** A token that can be bought: id, name, symbol and its networks. */
export type PurchaseCurrency = OnrampOptions['purchaseCurrencies'][number]
/** A currency to pay with: id and the limits of each payment method. */
export type PaymentCurrency = OnrampOptions['paymentCurrencies'][number]

/** A provider's quote; amounts are whole units as decimal text. */
export type PurchaseQuote = Omit<OnrampQuote, 'purchaseAmount'> & {
  /** What arrives; null in an estimate made without a price. */
  purchaseAmount: OnrampQuote['purchaseAmount'] | null
}

/** The purchase being prepared. */
export type OnrampState = {
  /** The providers to choose from; empty until `loadOnramp` has finished. */
  providers: readonly OnrampProviderName[]
  selectedProvider: OnrampProviderName | undefined
  /** The network of the purchase currencies. */
  caipNetworkId: CaipNetworkId | undefined
  purchaseCurrencies: readonly PurchaseCurrency[]
  paymentCurrencies: readonly PaymentCurrency[]
  purchaseCurrency: PurchaseCurrency | undefined
  paymentCurrency: PaymentCurrency | undefined
  /** `card`, `ach_bank_account`: an id among the payment currency's limits. */
  paymentMethod: string | undefined
  /** As typed, in whole units of the payment currency. */
  paymentAmount: string | undefined
  /** The quoted amount, in whole tokens. */
  purchaseAmount: string | undefined
  quote: PurchaseQuote | undefined
  quotesLoading: boolean
  /** Why there is neither a quote nor an estimate. */
  error: BaseError | undefined
}

export const emptyOnramp: OnrampState = {
  providers: [],
  selectedProvider: undefined,
  caipNetworkId: undefined,
  purchaseCurrencies: [],
  paymentCurrencies: [],
  purchaseCurrency: undefined,
  paymentCurrency: undefined,
  paymentMethod: undefined,
  paymentAmount: undefined,
  purchaseAmount: undefined,
  quote: undefined,
  quotesLoading: false,
  error: undefined,
}

/** The on-ramp providers and the URLs of their checkouts. */
export const onrampProviders: Readonly<
  Record<
    OnrampProviderName,
    {
      label: string
      /** The share of a payment that goes to fees, in percent. */
      feePercent: { min: number; max: number }
      /** Hosts a checkout may have; `onramp.checkoutHosts` adds to them. */
      hosts: readonly string[]
      /** Paths of a checkout on these hosts. */
      paths: readonly string[]
    }
  >
> = {
  coinbase: {
    label: 'Coinbase',
    feePercent: { min: 1, max: 2 },
    hosts: ['pay.coinbase.com'],
    paths: ['/buy', '/buy/select-asset'],
  },
  meld: {
    label: 'Meld',
    feePercent: { min: 1, max: 2 },
    hosts: ['meldcrypto.com', 'sb.meldcrypto.com'],
    paths: ['/'],
  },
}

/** The token that Meld's public checkout starts with on a network; undefined where it sells nothing. */
export function meldCurrencyCode(caipNetworkId: string): 'BTC' | 'SOL' | 'USDC' | undefined {
  if (caipNetworkId.startsWith('bip122:')) return 'BTC'
  if (caipNetworkId.startsWith('solana:')) return 'SOL'
  return caipNetworkId.startsWith('eip155:') ? 'USDC' : undefined
}
