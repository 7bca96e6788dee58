import type { Cache, CacheLoadOptions } from '../SharedState.ts'
import { createByteCache } from './createByteCache.ts'

/** Callers choose the keys and the size of the values: a count of entries would not bound memory. */
const maxBytes = 64 * 1024 * 1024

/** A cache in this process of at most 64 MiB, least recently used out first. It returns stored values as they are, without a copy. */
export function createMemoryCache(): Cache {
  const values = createByteCache<unknown>({ maxBytes })
  const loads = new Map<string, Promise<unknown>>()
  let deletions = 0

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
    async get(key) {
      return values.get(key) as never // as in `load`
    },
    async set(key, value, { ttlMs }) {
      keep(key, value, ttlMs)
    },
    async delete(key) {
      values.delete(key)
      deletions += 1
    },
    deletions: () => deletions,
  }
}

/** Of an object or an array itself. */
const objectBytes = 64
/** Of each of its members, and of a value that is not an object. */
const slotBytes = 16

/**
 * Estimates the memory of a JSON value in bytes, too high rather than too low. Property names are not counted: objects of one shape share
 * them.
 */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return slotBytes + 2 * value.length
  if (typeof value !== 'object' || value === null) return slotBytes
  let bytes = objectBytes
  for (const member of Array.isArray(value) ? value : Object.values(value)) bytes += slotBytes + sizeOf(member)
  return bytes
}
