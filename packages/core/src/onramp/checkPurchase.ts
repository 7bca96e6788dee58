import { parseAmount } from '../amount/parseAmount.ts'
import { toUnits } from '../amount/toUnits.ts'
import { PurchaseIncompleteError, PurchaseOutsideLimitsError } from '../errors/onramp.ts'
import type { OnrampState, PaymentCurrency, PurchaseCurrency } from './OnrampState.ts'

export type CheckedPurchase = {
  provider: NonNullable<OnrampState['selectedProvider']>
  currency: PurchaseCurrency
  payment: { amount: string; currency: string; method: string }
  /** The payment in hundredths of its currency. */
  cents: bigint
}

/**
 * What the visitor chose, held to the limits of its currency and payment method.
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

/** The least and the most that can be paid this way, in whole units of the currency. */
export function paymentLimits(
  currency: PaymentCurrency,
  method: string | undefined,
): PaymentCurrency['payment_method_limits'][number] | undefined {
  return currency.payment_method_limits.find(({ id }) => id === method)
}
