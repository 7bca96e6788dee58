import type { $ZodType } from 'zod/v4/core'
import type { RequestFacts } from '../logs/RequestFacts.ts'

/** What is remembered for a while and can always be read again: losing all of it costs time only. */
export type Cache = {
  /**
   * The kept value, or the one `load` gives. Callers that ask at once share one load, those of other servers too. Failures are
   * not kept. Values are shared between callers: never change one.
   * @example await cache.load(`price:${token}`, { ttlMs: 15_000, schema: z.number(), load: () => askUpstream(token) })
   */
  load: <value>(key: string, options: CacheLoadOptions<value>) => Promise<value>
  /** Loads now, whatever is kept, and keeps the result for the next `load`. */
  refresh: <value>(key: string, options: CacheLoadOptions<value>) => Promise<value>
  get: <value>(key: string, options: { schema: $ZodType<value> }) => Promise<value | undefined>
  /** Keeps a JSON value for `ttlMs` milliseconds. */
  set: (key: string, value: unknown, options: { ttlMs: number }) => Promise<void>
  delete: (key: string) => Promise<void>
}

export type CacheLoadOptions<value> = {
  /** Milliseconds the value lives; zero keeps nothing. */
  ttlMs: number | ((value: value) => number)
  /** Reads what another process wrote; a kept value that does not fit (an older version's) is loaded again. JSON in, JSON out. */
  schema: $ZodType<value>
  /** Not tied to one caller's signal: its result may serve others. Bound it by a timeout of its own. */
  load: () => Promise<value>
  /** The request that asks, whose line in the log tells whether it was kept. */
  facts?: RequestFacts | undefined
}
