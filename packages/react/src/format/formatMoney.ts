import { isolateMoney } from './formatFiat.ts'
import { formatTokenAmount } from './formatTokenAmount.ts'

/**
 * An exact amount in any currency, its symbol where the language has it, its digits as in en-US: at least two decimals and all given ones; none for a whole amount in the `short`
 * form. No floats, because this is a price to pay. A currency that is not an ISO 4217 code follows the amount.
 *
 * @param amount a plain decimal number as text
 *
 * @param options.locale BCP 47, the visitor's
 * @example
 * formatMoney('7500', 'USD', { locale: 'en' }) // '$7,500.00'
 * formatMoney('7500.00', 'USD', { locale: 'en', length: 'short' }) // '$7,500'
 */
export function formatMoney(
  amount: string,
  currency: string,
  { locale, length = 'full' }: { locale: string; length?: 'full' | 'short' },
): string {
  const [whole = '0', fraction = ''] = formatTokenAmount(amount, amount.length).split('.')
  const digits = length === 'short' && !+fraction ? whole : `${whole}.${fraction.padEnd(2, '0')}`
  if (!/^[A-Z]{3}$/.test(currency)) return `${digits} ${currency}`
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency, numberingSystem: 'latn' })
  // Whatever is around the zero: a symbol, or the code and a space.
  const [before = '', after = ''] = format.format(0).split(/0(?:[.,]0+)?/)
  return isolateMoney(before + digits + after)
}
