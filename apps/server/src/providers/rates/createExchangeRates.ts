import * as z from 'zod'
import type { RequestFacts } from '../../logs/RequestFacts.ts'
import type { Cache } from '../../state/SharedState.ts'
import type { RateProviderName } from '../providerNames.ts'
import { createBreaker } from '../upstream/createBreaker.ts'
import { isUnavailable } from '../upstream/isUnavailable.ts'
import { NoProviderError, ProviderRejectionError } from '../upstream/ProviderUnavailableError.ts'
import type { RateProvider } from './RateProvider.ts'

export type ExchangeRates = {
  /**
   * What one US dollar is in a currency, from the first provider that has it; undefined where none has.
   * @throws NoProviderError where one that failed might have had it.
   */
  getRate: (
    currency: string,
    options: { facts?: RequestFacts | undefined },
  ) => Promise<{ rate: number; at: number } | undefined>
}

const ttlMs = 10 * 60_000
/** Central banks publish on working days, with longer gaps at the turn of the year. Older rates are not shown. */
const oldestMs = 7 * 24 * 3_600_000
/** A source's clock may be fast. */
const clockSkewMs = 24 * 3_600_000

const tableSchema = z.object({ at: z.number(), rates: z.record(z.string(), z.number()) })
type Table = z.output<typeof tableSchema>

/**
 * Exchange rates from the providers in their order. Each provider's table is cached for 10 minutes, with one request for all who wait, and
 * kept while it is not a week old: while its provider is down, the last one serves, with its own time.
 */
export function createExchangeRates(context: {
  providers: Readonly<Record<RateProviderName, RateProvider>>
  cache: Cache
}): ExchangeRates {
  const { cache } = context
  const offered = Object.entries(context.providers).filter(([, { isOffered }]) => isOffered)
  const guarded = offered.map(([name, { getRates }]) => {
    const breaker = createBreaker({ provider: name })
    const lastKey = `exchange-rates:last:${name}`
    return async (facts: RequestFacts | undefined): Promise<Table> => {
      const load = async () => {
        const table = await breaker.run(getRates)
        await cache.set(lastKey, table, { ttlMs: oldestMs })
        return table
      }
      try {
        return await cache.load(`exchange-rates:${name}`, { ttlMs, schema: tableSchema, facts, load })
      } catch (error) {
        if (!isUnavailable(error) && !(error instanceof ProviderRejectionError)) throw error
        const last = await cache.get(lastKey, { schema: tableSchema })
        if (last) return last
        throw error
      }
    }
  })
  return {
    async getRate(currency, { facts }) {
      const failures: unknown[] = []
      for (const getTable of guarded) {
        try {
          const { at, rates } = await getTable(facts)
          const rate = rates[currency]
          if (rate !== undefined && isCurrent(at)) return { rate, at }
        } catch (error) {
          if (!isUnavailable(error) && !(error instanceof ProviderRejectionError)) throw error
          failures.push(error)
        }
      }
      if (failures.length > 0) throw new NoProviderError(failures)
      return undefined
    },
  }
}

function isCurrent(at: number): boolean {
  const age = Date.now() - at
  return age <= oldestMs && age >= -clockSkewMs
}
