const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/**
 * A value in dollars with 2 decimals. Values are estimates and arrive as numbers; no amount to send is computed from them.
 *
 * @example
 * formatFiat(1234.5) // '$1,234.50'
 */
export function formatFiat(value: number): string {
  return dollars.format(Number.isFinite(value) ? value : 0)
}
