import type { OnrampOptions } from '@latchkey/wire'
import { ApiError } from '../../errors/ApiError.ts'
import { toUnits } from './decimals.ts'

/**
 * Holds a payment to the limits of its currency and method; those of a method that the options do not list are the widest of the currency.
 * @throws ApiError 400 `currency` or `amount`.
 */
export function checkLimits(
  { paymentCurrencies }: Pick<OnrampOptions, 'paymentCurrencies'>,
  payment: { currency: string; method: string | undefined; amount: string },
): void {
  const found = paymentCurrencies.find(({ id }) => id.toUpperCase() === payment.currency.toUpperCase())
  if (!found)
    throw new ApiError(400, { field: 'currency', description: `Nobody here takes payments in ${payment.currency}.` })
  const all = found.payment_method_limits
  const named = all.filter(({ id }) => id === payment.method)
  const limits = named.length > 0 ? named : all
  const amount = toUnits(payment.amount)
  if (limits.length === 0 || limits.some(({ min, max }) => toUnits(min) <= amount && amount <= toUnits(max))) return
  const [least] = limits.toSorted((a, b) => (toUnits(a.min) < toUnits(b.min) ? -1 : 1))
  const [most] = limits.toSorted((a, b) => (toUnits(a.max) > toUnits(b.max) ? -1 : 1))
  const by = named.length > 0 ? ` by ${payment.method}` : ''
  const description = `The amount must be from ${least?.min} to ${most?.max} ${found.id}${by}.`
  throw new ApiError(400, { field: 'amount', description })
}
