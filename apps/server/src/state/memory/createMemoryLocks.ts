import type { Locks } from '../Locks.ts'

/** Locks of this process. Their holder cannot die alone, so there is nothing to renew. */
export function createMemoryLocks(): Locks {
  const held = new Set<string>()
  return {
    async acquire(name) {
      if (held.has(name)) return undefined
      held.add(name)
      let isReleased = false
      return {
        signal: new AbortController().signal,
        async release() {
          if (!isReleased) held.delete(name)
          isReleased = true
        },
      }
    },
  }
}
