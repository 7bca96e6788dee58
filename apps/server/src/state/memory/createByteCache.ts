/** A cache limited by the total size of its values; evicts the least recently used first. */
export type ByteCache<value> = {
  get: (key: string) => value | undefined
  set: (key: string, value: value, options: { bytes: number; ttlMs: number }) => void
  delete: (key: string) => void
}

/** What an entry takes besides its value. */
const overheadBytes = 512
/** An entry that is used is placed last no sooner than this: a map that is reordered by each lookup spends its time making room. */
const placedMs = 1_000
/** Setting a value removes expired entries, at most this often. */
const sweepMs = 10_000

/** @param options.maxBytes of all entries; @param options.now milliseconds of a clock that never goes back. */
export function createByteCache<value>(options: { maxBytes: number; now?: () => number }): ByteCache<value> {
  const { maxBytes, now = () => performance.now() } = options
  const entries = new Map<string, { value: value; bytes: number; expiresAt: number; placedAt: number }>()
  let total = 0
  let sweptAt = now()

  function remove(key: string): void {
    total -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }

  function sweep(): void {
    const time = now()
    if (time - sweptAt < sweepMs) return
    sweptAt = time
    for (const [key, { expiresAt }] of entries) if (expiresAt <= time) remove(key)
  }

  return {
    delete: remove,
    get(key) {
      const entry = entries.get(key)
      if (!entry) return undefined
      const time = now()
      if (entry.expiresAt <= time) {
        remove(key)
        return undefined
      }
      // A map keeps the order of insertion: the most recently used is last.
      if (time - entry.placedAt >= placedMs) {
        entry.placedAt = time
        entries.delete(key)
        entries.set(key, entry)
      }
      return entry.value
    },
    set(key, value, { bytes, ttlMs }) {
      sweep()
      remove(key)
      if (ttlMs <= 0) return
      const time = now()
      const entry = { value, bytes: bytes + overheadBytes, expiresAt: time + ttlMs, placedAt: time }
      if (entry.bytes > maxBytes) return
      entries.set(key, entry)
      total += entry.bytes
      for (const oldest of entries.keys()) {
        if (total <= maxBytes) break
        remove(oldest)
      }
    },
  }
}
