import type { CaipNetworkId, OnrampOptions, OnrampProviderName, OnrampQuote } from '@latchkey/wire'
import type { BaseError } from '../errors/BaseError.ts'

/** What can be bought: id, name, symbol and the networks it is sold on. */
export type PurchaseCurrency = OnrampOptions['purchaseCurrencies'][number]
/** What can be paid with: id and the limits of each payment method. */
export type PaymentCurrency = OnrampOptions['paymentCurrencies'][number]

/** A provider's quote; amounts are whole units as decimal text. */
export type PurchaseQuote = Omit<OnrampQuote, 'purchaseAmount'> & {
  /** What arrives; null in an estimate made without a price. */
  purchaseAmount: OnrampQuote['purchaseAmount'] | null
}

/** The purchase being prepared. */
export type OnrampState = {
  /** Who sells here; empty until `loadOnramp` has the response. */
  providers: readonly OnrampProviderName[]
  selectedProvider: OnrampProviderName | undefined
  /** The network that the currencies to buy are of. */
  caipNetworkId: CaipNetworkId | undefined
  purchaseCurrencies: readonly PurchaseCurrency[]
  paymentCurrencies: readonly PaymentCurrency[]
  purchaseCurrency: PurchaseCurrency | undefined
  paymentCurrency: PaymentCurrency | undefined
  /** `card`, `ach_bank_account`: an id among the payment currency's limits. */
  paymentMethod: string | undefined
  /** As typed, in whole units of the payment currency. */
  paymentAmount: string | undefined
  /** What the quote says arrives, in whole tokens. */
  purchaseAmount: string | undefined
  quote: PurchaseQuote | undefined
  quotesLoading: boolean
  /** Why there is no quote and no estimate either. */
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

/** Who can sell here, and where their checkout pages are. */
export const onrampProviders: Readonly<
  Record<
    OnrampProviderName,
    {
      label: string
      /** What of a payment goes to fees, in percent. */
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

/** What Meld's public checkout begins with on a network. */
export function meldCurrencyCode(caipNetworkId: string): 'SOL' | 'USDC' {
  return caipNetworkId.startsWith('solana:') ? 'SOL' : 'USDC'
}
