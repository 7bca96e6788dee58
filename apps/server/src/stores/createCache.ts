export type Cache<value> = {
  /** The kept value, or the one `load` gives; callers that ask at once share one load. Failures are not kept. */
  get: (key: string, load: () => Promise<value>) => Promise<value>
  /** Loads now, and keeps the result for the next `get`. */
  refresh: (key: string, load: () => Promise<value>) => Promise<value>
}

/** A cache in this process's memory: values live `ttlMs`, and of more than `maxEntries` the oldest goes. */
export function createCache<value>(options: { ttlMs: number; maxEntries: number }): Cache<value> {
  const entries = new Map<string, { value: Promise<value>; expiresAt: number }>()

  function refresh(key: string, load: () => Promise<value>): Promise<value> {
    const entry = { value: load(), expiresAt: Date.now() + options.ttlMs }
    entries.delete(key)
    entries.set(key, entry)
    const oldest = entries.keys().next()
    if (entries.size > options.maxEntries && !oldest.done) entries.delete(oldest.value)
    entry.value.catch(() => {
      if (entries.get(key) === entry) entries.delete(key)
    })
    return entry.value
  }

  return {
    get(key, load) {
      const entry = entries.get(key)
      return entry && entry.expiresAt > Date.now() ? entry.value : refresh(key, load)
    },
    refresh,
  }
}
