import { formatAmount } from '@latchkey/core'
import { parseAmount } from '@latchkey/core/internal'

/** Digits a price keeps after the point; more than any float holds. */
const places = 18

/** More decimals than this would be noise beside an amount typed in cents. */
const mostDecimals = 8

/**
 * The amount of a token that a sum of money buys, cut to 8 decimals, never rounded up. The sum is parsed without floats; the price, a
 * number, is taken at its exact binary value.
 *
 * @param price value of one token, above zero
 * @throws AmountInvalidError, AmountTooPreciseError for a sum that is no plain number
 * @example
 * fiatToAmount('10', { price: 3200, decimals: 18 }) // '0.003125'
 */
export function fiatToAmount(sum: string, { price, decimals }: { price: number; decimals: number }): string {
  const kept = Math.min(decimals, mostDecimals)
  const priceUnits = BigInt(price.toFixed(places).replace('.', ''))
  return formatAmount((parseAmount(sum, places) * 10n ** BigInt(kept)) / priceUnits, kept)
}

/** Whether a price can convert money to tokens: there is one, and it is plausible. */
export function isPriced(price: number): boolean {
  return price >= 1e-12 && price <= 1e12
}

/** A sum of money as it is typed, cut to cents and never rounded up: the whole balance must not become more. */
export function cutToCents(sum: number): string {
  return formatAmount(BigInt(Math.floor(sum * 100)), 2)
}
