import { getExchangeRate, getPreferences, watchPreferences } from '@latchkey/core/internal'
import { useLatchkey } from './useLatchkey.ts'
import { useRead } from './useRead.ts'
import { useWatch } from './useWatch.ts'

export type Currency = {
  /** ISO 4217: the visitor's choice, else the app's. */
  wanted: string
  /** What values are shown in: US dollars while the rate of `wanted` is unknown. */
  shown: string
  /** What one US dollar is in `shown`. */
  rate: number
  /** When the rate was published, epoch ms; undefined for US dollars. */
  at: number | undefined
  isLoading: boolean
}

/** The currency that values are shown in. */
export function useCurrency(): Currency {
  const app = useLatchkey().options.currency ?? 'USD'
  const { currency = app } = useWatch(getPreferences, watchPreferences)
  const { data, status } = useRead(getExchangeRate, { currency })
  const isLoading = status === 'loading' && currency !== 'USD'
  return data
    ? { wanted: currency, shown: currency, rate: data.rate, at: data.at, isLoading }
    : { wanted: currency, shown: 'USD', rate: 1, at: undefined, isLoading }
}
