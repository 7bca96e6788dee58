/** How values are shown: ISO 4217 code and BCP 47 tag of the visitor's language. */
export type FiatFormat = { currency: string; locale: string }

/**
 * A value in a currency, with as many decimals as the currency has. Digits are Latin in every language. Values are estimates and arrive as
 * numbers; no amount to send is computed from them. One below the smallest unit is not worth nothing: it is shown as less than that unit.
 *
 * @example
 * formatFiat(1234.5, { currency: 'USD', locale: 'en' }) // '$1,234.50'
 * formatFiat(0.0012, { currency: 'USD', locale: 'en' }) // '<$0.01'
 */
export function formatFiat(value: number, format: FiatFormat): string {
  const unit = 10 ** -decimalsOf(format)
  const isTiny = value > 0 && value < unit
  const text = formatterOf(format).format(isTiny ? unit : Number.isFinite(value) ? value : 0)
  return isolateMoney(isTiny ? `<${text}` : text)
}

/**
 * As `formatFiat`, rounded up: a fee is never shown smaller than it can be.
 *
 * @example
 * formatFee(0.001, { currency: 'USD', locale: 'en' }) // '$0.01'
 */
export function formatFee(value: number, format: FiatFormat): string {
  const unit = 10 ** decimalsOf(format)
  return formatFiat(Math.ceil(value * unit) / unit, format)
}

/**
 * The price of one token: as `formatFiat`, but 4 significant digits where those decimals would show fewer than 3, so that a cheap token does
 * not show as $0.00.
 *
 * @example
 * formatPrice(3293.4214, { currency: 'USD', locale: 'en' }) // '$3,293.42'
 * formatPrice(0.00001234567, { currency: 'USD', locale: 'en' }) // '$0.00001235'
 */
export function formatPrice(price: number, format: FiatFormat): string {
  const isSmall = price > 0 && price < 10 ** (2 - decimalsOf(format)) * 0.99995
  return isSmall ? isolateMoney(formatterOf(format, 4).format(price)) : formatFiat(price, format)
}

/**
 * A sum as one unit from left to right, whatever is around it: in a sentence that runs the other way, a symbol of letters and a sign such
 * as `US$` is torn apart otherwise. U+2066 left-to-right isolate … U+2069 pop, in place of the mark that such a language begins it with.
 */
export function isolateMoney(text: string): string {
  return text.includes('\u200f') ? `\u2066${text.replaceAll('\u200f', '')}\u2069` : text
}

function decimalsOf(format: FiatFormat): number {
  return formatterOf(format).resolvedOptions().maximumFractionDigits ?? 2
}

const formatters = new Map<string, Intl.NumberFormat>()

function formatterOf({ currency, locale }: FiatFormat, significant?: number): Intl.NumberFormat {
  const key = `${locale} ${currency} ${significant}`
  const known = formatters.get(key)
  if (known) return known
  const formatter = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    numberingSystem: 'latn',
    ...(significant && { minimumSignificantDigits: 2, maximumSignificantDigits: significant }),
  })
  formatters.set(key, formatter)
  return formatter
}
