import { useCallback } from 'react'
import { formatMoney } from '../format/formatMoney.ts'
import { useLocale } from './useMessages.ts'

/** Formats exact sums in the visitor's language. */
export type Money = (amount: string, currency: string, length?: 'full' | 'short') => string

/**
 * How sums that are paid are shown; `useFiat` shows values.
 *
 * @example
 * const money = useMoney()
 * money('7500', 'USD') // '$7,500.00'
 */
export function useMoney(): Money {
  const { code: locale } = useLocale()
  return useCallback(
    (amount, currency, length) => formatMoney(amount, currency, { locale, ...(length && { length }) }),
    [locale],
  )
}
