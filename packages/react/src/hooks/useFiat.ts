import { useMemo } from 'react'
import { type FiatFormat, formatFee, formatFiat, formatPrice } from '../format/formatFiat.ts'
import { useCurrency } from './useCurrency.ts'
import { useLocale } from './useMessages.ts'

export type Fiat = FiatFormat & {
  /** A value in US dollars as text in `currency`. */
  format: (usd: number) => string
  /** What was typed in US dollars, which no rate converts. */
  dollars: (usd: number) => string
  /** A fee in US dollars, rounded up, as text in `currency`. */
  fee: (usd: number) => string
  /** The price of one token in US dollars as text in `currency`. */
  price: (usd: number) => string
}

/** In place of a value whose rate is being read. */
const unknown = '…'

/**
 * How values are shown: in the visitor's currency, formatted as in their language. Prices are in US dollars everywhere else; a rate converts
 * what is displayed and nothing else.
 *
 * @example
 * const fiat = useFiat()
 * <bdi>{fiat.format(token.value)}</bdi>
 */
export function useFiat(): Fiat {
  const { code: locale } = useLocale()
  const { shown: currency, rate, isLoading } = useCurrency()
  return useMemo(() => {
    const format = { currency, locale }
    return {
      ...format,
      format: (usd) => (isLoading ? unknown : formatFiat(usd * rate, format)),
      dollars: (usd) => formatFiat(usd, { locale, currency: 'USD' }),
      fee: (usd) => (isLoading ? unknown : formatFee(usd * rate, format)),
      price: (usd) => (isLoading ? unknown : formatPrice(usd * rate, format)),
    }
  }, [currency, locale, rate, isLoading])
}
