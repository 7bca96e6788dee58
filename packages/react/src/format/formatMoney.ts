import { formatTokenAmount } from './formatTokenAmount.ts'

/**
 * An exact amount in any currency, formatted as in en-US: at least two decimals and all given ones; none for a whole amount in the `short`
 * form. No floats, because this is a price to pay. A currency that is not an ISO 4217 code follows the amount.
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
  // Whatever precedes the zero: a symbol, or the code and a space.
  const [prefix] = new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(0).split('0')
  return prefix + digits
}
