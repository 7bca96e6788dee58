import { formatFiat } from './formatFiat.ts'

const small = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  minimumSignificantDigits: 2,
  maximumSignificantDigits: 4,
})

/**
 * The price of one token in dollars: 2 decimals from a dollar up, 4 significant digits below, so that a cheap token does not show as $0.00.
 *
 * @example
 * formatPrice(3293.4214) // '$3,293.42'
 * formatPrice(0.00001234567) // '$0.00001235'
 */
export function formatPrice(price: number): string {
  return price > 0 && price < 0.99995 ? small.format(price) : formatFiat(price)
}

const percent = new Intl.NumberFormat('en-US', {
  style: 'percent',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  signDisplay: 'exceptZero',
})

/**
 * A change in percent, with its sign and 2 decimals.
 *
 * @param change 0.0123 is a rise of 1.23 %
 * @example formatChange(-0.05) // '-5.00%'
 */
export function formatChange(change: number): string {
  return percent.format(change)
}
