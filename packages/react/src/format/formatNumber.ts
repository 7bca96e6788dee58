const plain = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/**
 * A number with 2 decimals, en-US.
 *
 * @example
 * formatNumber(1234.5) // '1,234.50'
 */
export function formatNumber(value: number): string {
  return plain.format(Number.isFinite(value) ? value : 0)
}
