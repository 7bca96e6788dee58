/** A map whose entries expire; the oldest are removed earlier when there are too many. */
export type ExpiringMap<value> = {
  get: (key: string) => value | undefined
  set: (key: string, value: value, ttlMs: number) => void
  /** Removes and gives the value. */
  take: (key: string) => value | undefined
}

type Entry<value> = { value: value; expiresAt: number; placedAt: number }

/** An entry is placed last again no sooner: a map that is reordered by each request spends its time making room. */
const placedMs = 1_000

/** @param options.maxEntries a bound on memory, whatever callers send. */
export function createExpiringMap<value>(options: { maxEntries: number }): ExpiringMap<value> {
  const entries = new Map<string, Entry<value>>()

  function get(key: string): value | undefined {
    const entry = entries.get(key)
    if (!entry) return undefined
    if (entry.expiresAt > performance.now()) return entry.value
    entries.delete(key)
    return undefined
  }

  return {
    get,
    set(key, value, ttlMs) {
      const now = performance.now()
      const known = entries.get(key)
      if (known && ttlMs > 0 && now - known.placedAt < placedMs) {
        known.value = value
        known.expiresAt = now + ttlMs
        return
      }
      entries.delete(key)
      if (ttlMs <= 0) return
      entries.set(key, { value, expiresAt: now + ttlMs, placedAt: now })
      if (entries.size <= options.maxEntries) return
      const oldest = entries.keys().next()
      if (!oldest.done) entries.delete(oldest.value)
    },
    take(key) {
      const value = get(key)
      entries.delete(key)
      return value
    },
  }
}
