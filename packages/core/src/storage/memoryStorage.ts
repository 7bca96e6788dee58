import type { StoragePort } from './StoragePort.ts'

/** Remembers until the page is left; for servers, tests and blocked browsers. */
export function memoryStorage(): StoragePort {
  const items = new Map<string, string>()
  return {
    getItem: (key) => items.get(key),
    setItem: (key, value) => {
      items.set(key, value)
    },
    removeItem: (key) => {
      items.delete(key)
    },
  }
}
