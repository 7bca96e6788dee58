import type { Dispatcher } from 'undici'
import * as z from 'zod'
import type { Secret } from '../../secrets/createSecret.ts'
import { coinGeckoAccess } from '../prices/coinGeckoAccess.ts'
import { requestJson } from '../upstream/requestJson.ts'
import type { RateProvider } from './RateProvider.ts'

const ratesSchema = z.object({
  rates: z
    .record(z.string(), z.object({ value: z.number().positive(), type: z.string() }))
    .refine((rates) => rates.usd !== undefined, 'has no US dollar'),
})

/**
 * Rates from CoinGecko's `exchange_rates`, which values one bitcoin in every currency.
 * @param context.isOffered whether a network's prices come from CoinGecko: an operator who does not use it sends it nothing.
 */
export function createCoinGeckoRates(context: {
  isOffered: boolean
  url?: string | undefined
  key: Secret | undefined
  dispatcher: Dispatcher
}): RateProvider {
  const { isOffered, dispatcher } = context
  const { url: apiUrl, headers } = coinGeckoAccess(context)
  return {
    isOffered,
    async getRates() {
      const url = new URL(`${apiUrl}/exchange_rates`)
      const { rates } = await requestJson({ provider: 'coingecko', url, headers, schema: ratesSchema, dispatcher })
      const usd = rates.usd?.value ?? 1
      const fiat = Object.entries(rates).filter(([, { type }]) => type === 'fiat')
      return {
        at: Date.now(),
        rates: Object.fromEntries(fiat.map(([code, { value }]) => [code.toUpperCase(), value / usd])),
      }
    },
  }
}
