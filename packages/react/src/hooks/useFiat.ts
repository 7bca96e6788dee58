import { useMemo } from 'react'
import { type FiatFormat, formatFee, formatFiat, formatPrice } from '../format/formatFiat.ts'
import { useLocale } from './useMessages.ts'

export type Fiat = FiatFormat & {
  /** How much of `currency` one US dollar is. */
  rate: number
  /** A value in US dollars as text in `currency`. */
  format: (usd: number) => string
  /** What was typed in US dollars, which no rate converts. */
  dollars: (usd: number) => string
  /** A fee in US dollars, rounded up, as text in `currency`. */
  fee: (usd: number) => string
  /** The price of one token in US dollars as text in `currency`. */
  price: (usd: number) => string
}

/**
 * How values are shown: in the visitor's currency, formatted as in their language. Prices are in US dollars everywhere else; a rate converts
 * what is displayed and nothing else.
 *
 * @example
 * const fiat = useFiat()
 * <bdi>{fiat.format(token.value)}</bdi>
 */
export function useFiat(): Fiat {
  const { code } = useLocale()
  return useMemo(() => {
    const format = { currency: 'USD', locale: code }
    const rate = 1
    return {
      ...format,
      rate,
      format: (usd) => formatFiat(usd * rate, format),
      dollars: (usd) => formatFiat(usd, { ...format, currency: 'USD' }),
      fee: (usd) => formatFee(usd * rate, format),
      price: (usd) => formatPrice(usd * rate, format),
    }
  }, [code])
}
