import { formatTokenAmount } from './formatTokenAmount.ts'

/**
 * A sum in any currency, exact, written as in en-US: two decimals at least, all that were given beyond; none where a whole sum is `short`.
 * Never through a float: it is what somebody is asked to pay. A currency that is no ISO 4217 code stands behind the amount.
 *
 * @param amount a plain decimal number as text
 *
 * @example
 * formatMoney('7500', 'USD') // '$7,500.00'
 * formatMoney('7500.00', 'USD', 'short') // '$7,500'
 */
export function formatMoney(amount: string, currency: string, length: 'full' | 'short' = 'full'): string {
  const [whole = '0', fraction = ''] = formatTokenAmount(amount, amount.length).split('.')
  const isWhole = /^0*$/.test(fraction)
  const digits = isWhole && length === 'short' ? whole : `${whole}.${fraction.padEnd(2, '0')}`
  if (!/^[A-Z]{3}$/.test(currency)) return `${digits} ${currency}`
  const parts = new Intl.NumberFormat('en-US', { style: 'currency', currency }).formatToParts(0)
  const prefix = parts.slice(
    0,
    parts.findIndex(({ type }) => type === 'integer'),
  )
  return `${prefix.map(({ value }) => value).join('')}${digits}`
}
