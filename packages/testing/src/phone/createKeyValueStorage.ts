import type { PhoneStorage } from './PhoneWalletOptions.ts'

/** The storage shape of the official client, over Web Storage or, without one, over memory of its own. */
export function createKeyValueStorage(storage: PhoneStorage = createMemory()) {
  const read = <Value>(key: string): Value | undefined => {
    const text = storage.getItem(key)
    // Written below by the same client, so what comes back is what it was.
    return text === null ? undefined : (JSON.parse(text) as Value)
  }
  const keys = () =>
    Array.from({ length: storage.length }, (_, index) => storage.key(index)).filter((key) => key !== null)
  return {
    getKeys: async () => keys(),
    getEntries: async <Value>() => keys().map((key): [string, Value] => [key, read(key) as Value]),
    getItem: async <Value>(key: string) => read<Value>(key),
    setItem: async (key: string, value: unknown) => storage.setItem(key, JSON.stringify(value)),
    removeItem: async (key: string) => storage.removeItem(key),
  }
}

function createMemory(): PhoneStorage {
  const items = new Map<string, string>()
  return {
    get length() {
      return items.size
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  }
}
