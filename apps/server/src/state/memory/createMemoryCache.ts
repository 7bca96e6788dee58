import { type $ZodType, safeParse } from 'zod/v4/core'
import type { Cache, CacheLoadOptions } from '../Cache.ts'
import { createExpiringMap } from './createExpiringMap.ts'

const maxEntries = 50_000

/** A cache in this process. It gives back the very value it got, so reading one costs nothing. */
export function createMemoryCache(): Cache {
  const values = createExpiringMap<unknown>({ maxEntries })
  const loads = new Map<string, Promise<unknown>>()

  async function refresh<value>(key: string, { ttlMs, load }: CacheLoadOptions<value>): Promise<value> {
    const value = await load()
    values.set(key, value, typeof ttlMs === 'function' ? ttlMs(value) : ttlMs)
    return value
  }

  return {
    refresh,
    async load(key, options) {
      const kept = values.get(key)
      // Only this function and `set` write here, and a key means one kind of value.
      if (kept !== undefined) return kept as never
      const running = loads.get(key)
      if (running) return (await running) as never // the same key, so the same kind of value
      const loading = refresh(key, options).finally(() => loads.delete(key))
      loads.set(key, loading)
      return await loading
    },
    async get<value>(key: string, { schema }: { schema: $ZodType<value> }) {
      const parsed = safeParse(schema, values.get(key))
      return parsed.success ? parsed.data : undefined
    },
    async set(key, value, { ttlMs }) {
      values.set(key, value, ttlMs)
    },
    async delete(key) {
      values.take(key)
    },
  }
}
