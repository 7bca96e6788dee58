import { vi } from 'vitest'

/**
 * The storage of a tab whose copy of `key` is `lateMs` behind: browsers give each tab's process a copy, which hears of another one's change
 * a moment after its messages and locks. Restored by `vi.restoreAllMocks`.
 */
export function createLateStorage({ key, lateMs }: { key: string; lateMs: number }) {
  let seen = localStorage.getItem(key)
  const write = Storage.prototype.setItem
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, name, value) {
    write.call(this, name, value)
    if (name !== key) return
    setTimeout(() => {
      seen = value
      dispatchEvent(new StorageEvent('storage', { key }))
    }, lateMs)
  })
  return {
    getItem: (name: string) => (name === key ? seen : localStorage.getItem(name)) ?? undefined,
    setItem: (name: string, value: string) => localStorage.setItem(name, value),
    removeItem: (name: string) => localStorage.removeItem(name),
  }
}
