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
  const digits = length === 'short' && !+fraction ? whole : `${whole}.${fraction.padEnd(2, '0')}`
  if (!/^[A-Z]{3}$/.test(currency)) return `${digits} ${currency}`
  // What stands before the zero: a symbol, or the code and a space.
  const [prefix] = new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(0).split('0')
  return prefix + digits
}
