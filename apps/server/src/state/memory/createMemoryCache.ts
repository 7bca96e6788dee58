import { type $ZodType, safeParse } from 'zod/v4/core'
import type { Cache, CacheLoadOptions } from '../Cache.ts'
import { createByteCache } from './createByteCache.ts'
import { sizeOf } from './sizeOf.ts'

/** Callers choose what is asked for, so they choose how much is kept. */
const maxBytes = 64 * 1024 * 1024

/**
 * A cache in this process, of 64 MiB: what was not asked for longest goes first. It gives back the very value it got, so reading one costs
 * nothing.
 */
export function createMemoryCache(): Cache {
  const values = createByteCache<unknown>({ maxBytes })
  const loads = new Map<string, Promise<unknown>>()

  function keep(key: string, value: unknown, ttlMs: number): void {
    values.set(key, value, { bytes: sizeOf(key) + sizeOf(value), ttlMs })
  }

  async function refresh<value>(key: string, { ttlMs, load }: CacheLoadOptions<value>): Promise<value> {
    const value = await load()
    keep(key, value, typeof ttlMs === 'function' ? ttlMs(value) : ttlMs)
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
      keep(key, value, ttlMs)
    },
    async delete(key) {
      values.delete(key)
    },
  }
}
