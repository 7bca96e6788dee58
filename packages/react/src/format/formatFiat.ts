const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/**
 * A worth in dollars with 2 decimals (SPEC §9). Fiat worths are estimates and arrive as numbers; nothing is ever sent by them.
 *
 * @example
 * formatFiat(1234.5) // '$1,234.50'
 */
export function formatFiat(value: number): string {
  return dollars.format(Number.isFinite(value) ? value : 0)
}
