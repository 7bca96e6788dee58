import type { Latchkey } from '../latchkey.ts'
import { createReadCache, type ReadCache } from './createReadCache.ts'

const caches = new WeakMap<Latchkey, ReadCache>()

/** What was read through this Latchkey. */
export function readCache(latchkey: Latchkey): ReadCache {
  const cache = caches.get(latchkey) ?? createReadCache()
  caches.set(latchkey, cache)
  return cache
}
