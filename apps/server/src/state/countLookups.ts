import type { Metrics } from '../metrics/createMetrics.ts'
import type { Cache, CacheLoadOptions } from './SharedState.ts'

/** A cache whose lookups are counted, under the part of their keys before the first colon, and noted with the requests that made them. */
export function countLookups(cache: Cache, metrics: Pick<Metrics, 'count'>): Cache {
  async function note<value>(
    key: string,
    options: CacheLoadOptions<value>,
    read: (options: CacheLoadOptions<value>) => Promise<value>,
  ): Promise<value> {
    let result: 'hit' | 'miss' = 'hit'
    const load = () => {
      result = 'miss'
      return options.load()
    }
    try {
      return await read({ ttlMs: options.ttlMs, schema: options.schema, facts: options.facts, load })
    } finally {
      metrics.count('cache_lookups_total', { kind: kindOf(key), result })
      if (options.facts && options.facts.cache !== 'miss') options.facts.cache = result
    }
  }

  return {
    ...cache,
    load: (key, options) => note(key, options, (noted) => cache.load(key, noted)),
    refresh: (key, options) => note(key, options, (noted) => cache.refresh(key, noted)),
  }
}

function kindOf(key: string): string {
  const end = key.indexOf(':')
  return end < 0 ? key : key.slice(0, end)
}
