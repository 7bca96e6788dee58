import { formatFiat } from './formatFiat.ts'

const small = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  minimumSignificantDigits: 2,
  maximumSignificantDigits: 4,
})

/**
 * What one token costs in dollars: 2 decimals from a dollar up, 4 digits that say something below, so that a cheap token does not cost
 * nothing.
 *
 * @example
 * formatPrice(3293.4214) // '$3,293.42'
 * formatPrice(0.00001234567) // '$0.00001235'
 */
export function formatPrice(price: number): string {
  return price > 0 && price < 0.99995 ? small.format(price) : formatFiat(price)
}
