import { formatAmount } from '@latchkey/core'
import { parseAmount } from '@latchkey/core/internal'

/** Digits a price keeps after the point; more than any float holds. */
const places = 18

/** More decimals than this would be noise beside an amount typed in cents. */
const mostDecimals = 8

/**
 * What a sum of money buys of a token at its price, cut to 8 decimals, never rounded up. The sum is parsed, not computed with: the price,
 * which arrives as a number, is taken at its exact binary value.
 *
 * @param price worth of one token, above zero
 * @throws AmountInvalidError, AmountTooPreciseError for a sum that is no plain number
 * @example
 * fiatToAmount('10', { price: 3200, decimals: 18 }) // '0.003125'
 */
export function fiatToAmount(sum: string, { price, decimals }: { price: number; decimals: number }): string {
  const kept = Math.min(decimals, mostDecimals)
  const priceUnits = BigInt(price.toFixed(places).replace('.', ''))
  return formatAmount((parseAmount(sum, places) * 10n ** BigInt(kept)) / priceUnits, kept)
}
