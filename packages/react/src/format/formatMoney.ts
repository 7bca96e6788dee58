import { formatTokenAmount } from './formatTokenAmount.ts'

/**
 * A sum in any currency, exact, with its ISO 4217 code: two decimals at least, all that were given beyond. Never through a float: it is what
 * somebody is asked to pay.
 *
 * @param amount a plain decimal number as text
 *
 * @example
 * formatMoney('7500', 'USD') // '7,500.00 USD'
 */
export function formatMoney(amount: string, currency: string): string {
  const [whole = '0', fraction = ''] = formatTokenAmount(amount, amount.length).split('.')
  return `${whole}.${fraction.padEnd(2, '0')} ${currency}`
}
