import { getOnrampQuote } from '@latchkey/wire'
import { getNetwork } from '../actions/network.ts'
import { formatAmount } from '../amount/formatAmount.ts'
import { parseAmount } from '../amount/parseAmount.ts'
import { toUnits } from '../amount/toUnits.ts'
import { requestApi } from '../clients/requestApi.ts'
import { AbortedError } from '../errors/common.ts'
import { PurchaseIncompleteError, PurchaseOutsideLimitsError, PurchaseRefusedError } from '../errors/onramp.ts'
import { HttpStatusError } from '../errors/server.ts'
import type { Latchkey } from '../latchkey.ts'
import type { OnrampState, PaymentCurrency, PurchaseCurrency, PurchaseQuote } from './OnrampState.ts'
import { onrampProviders } from './OnrampState.ts'

export type CheckedPurchase = {
  provider: NonNullable<OnrampState['selectedProvider']>
  currency: PurchaseCurrency
  payment: { amount: string; currency: string; method: string }
  /** The payment in hundredths of its currency. */
  cents: bigint
}

/**
 * Checks the visitor's choices against the limits of the currency and payment method.
 * @throws PurchaseIncompleteError, AmountInvalidError, AmountTooPreciseError, PurchaseOutsideLimitsError
 */
export function checkPurchase(state: OnrampState): CheckedPurchase {
  const { selectedProvider, purchaseCurrency, paymentCurrency, paymentMethod, paymentAmount } = state
  if (!selectedProvider || !purchaseCurrency || !paymentCurrency || !paymentMethod || !paymentAmount)
    throw new PurchaseIncompleteError()
  const cents = parseAmount(paymentAmount, 2)
  const limits = paymentLimits(paymentCurrency, paymentMethod)
  const paid = cents * 10n ** 16n
  const [min, max] = [toUnits(limits?.min ?? ''), toUnits(limits?.max ?? '')]
  if (limits && ((min !== undefined && paid < min) || (max !== undefined && paid > max)))
    throw new PurchaseOutsideLimitsError({ ...limits, currency: paymentCurrency.id })
  const amount = paymentAmount.trim().replace(/^\./, '0.').replace(/\.$/, '')
  return {
    provider: selectedProvider,
    currency: purchaseCurrency,
    payment: { amount, currency: paymentCurrency.id, method: paymentMethod },
    cents,
  }
}

/** The minimum and maximum payment for a payment method, in whole units of the currency. */
export function paymentLimits(
  currency: PaymentCurrency,
  method: string | undefined,
): PaymentCurrency['payment_method_limits'][number] | undefined {
  return currency.payment_method_limits.find(({ id }) => id === method)
}

/**
 * The chosen provider's quote for a payment; an estimate, marked as such, if there is no quote or the response is for another payment.
 * @throws PurchaseRefusedError when the provider does not sell this; AbortedError
 */
export async function requestPurchaseQuote(
  latchkey: Latchkey,
  purchase: CheckedPurchase,
  { signal }: { signal: AbortSignal },
): Promise<PurchaseQuote> {
  const { provider, currency, payment, cents } = purchase
  const body = {
    purchaseCurrency: currency.id,
    paymentCurrency: payment.currency,
    amount: payment.amount,
    network: getNetwork(latchkey).network?.caipNetworkId,
    paymentMethod: payment.method,
    provider,
  }
  try {
    const quote = await requestApi(latchkey, getOnrampQuote, { body, signal })
    if (isAbout(quote, purchase)) return quote
  } catch (error) {
    if (signal.aborted) throw new AbortedError({ cause: error })
    if (error instanceof HttpStatusError && error.status === 400)
      throw new PurchaseRefusedError({ details: error.details, cause: error })
  }
  return estimatePurchase({ cents, currency: payment.currency })
}

/** Whether the response is for this payment: the same currencies, no negative sums, and the requested total. */
function isAbout(quote: PurchaseQuote, { currency, payment, cents }: CheckedPurchase): boolean {
  const { paymentTotal, paymentSubtotal, fees, coinbaseFee, networkFee, purchaseAmount, feeRange } = quote
  const sums = [paymentTotal, paymentSubtotal, fees, coinbaseFee, networkFee, ...Object.values(feeRange ?? {})]
  const units = sums.map(({ amount }) => toUnits(amount))
  const [total, subtotal, fee] = units
  return (
    sums.every((sum) => sum.currency === payment.currency) &&
    units.every((sum) => sum !== undefined) &&
    total === cents * 10n ** 16n &&
    (subtotal ?? 0n) + (fee ?? 0n) <= total &&
    [currency.id, currency.symbol].includes(purchaseAmount?.currency ?? '') &&
    toUnits(purchaseAmount?.amount ?? '') !== undefined
  )
}

/**
 * An estimate for a payment without a quote: the usual fees of 1 to 2 %, rounded up, and what is left. It has no price, no token amount and
 * no `quoteId`; `estimated` is true.
 * @param options.cents of the payment currency.
 */
export function estimatePurchase(options: { cents: bigint; currency: string }): PurchaseQuote {
  const { cents, currency } = options
  const { min, max } = onrampProviders.coinbase.feePercent
  const fee = (percent: number) => (cents * BigInt(percent) + 99n) / 100n
  const inFiat = (amount: bigint) => ({ amount: formatCents(amount), currency })
  return {
    paymentTotal: inFiat(cents),
    paymentSubtotal: inFiat(cents - fee(max)),
    purchaseAmount: null,
    coinbaseFee: inFiat(fee(max)),
    networkFee: inFiat(0n),
    fees: inFiat(fee(max)),
    quoteId: null,
    provider: null,
    estimated: true,
    feeRange: { min: inFiat(fee(min)), max: inFiat(fee(max)) },
  }
}

function formatCents(cents: bigint): string {
  const [whole = '0', fraction = ''] = formatAmount(cents, 2).split('.')
  return `${whole}.${fraction.padEnd(2, '0')}`
}
