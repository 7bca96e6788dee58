import { memoryStorage } from './memoryStorage.ts'
import type { StoragePort } from './StoragePort.ts'

/**
 * localStorage where there is one and it can be used; what it refuses (blocked, full, private mode) is kept in memory, so the
 * page goes on as if it had been stored.
 */
export function browserStorage(): StoragePort {
  const memory = memoryStorage()
  return {
    getItem: (key) => memory.getItem(key) ?? attempt((storage) => storage.getItem(key)) ?? undefined,
    setItem(key, value) {
      const isStored = attempt((storage) => {
        storage.setItem(key, value)
        return true
      })
      if (isStored) memory.removeItem(key)
      else memory.setItem(key, value)
    },
    removeItem(key) {
      memory.removeItem(key)
      attempt((storage) => storage.removeItem(key))
    },
  }
}

/** Merely touching `window.localStorage` throws where storage is blocked, so each use is an attempt. */
function attempt<result>(use: (storage: Storage) => result): result | undefined {
  try {
    return typeof window === 'undefined' ? undefined : use(window.localStorage)
  } catch {
    return undefined
  }
}
