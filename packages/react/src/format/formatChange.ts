import { minus } from './formatTokenAmount.ts'

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
 * @example formatChange(-0.05) // '−5.00%'
 */
export function formatChange(change: number): string {
  return percent.format(change).replace('-', minus)
}
