import { WalletError } from '../errors.ts'

/** How long an entry waits for its use. Between two calls of the page lies at most one request to the server. */
const keptMs = 2 * 60_000

/** Values that wait for one use, by name. */
export type KeptOnce<T> = {
  keep(name: string, value: T): void
  /** @throws WalletError `vault_failed` for a name that is unknown, used or too old. */
  take(name: string): T
}

/** @example kept.keep(point, keyPair); kept.take(point) // the key pair; a second time it throws */
export function createKeptOnce<T>(): KeptOnce<T> {
  const entries = new Map<string, { value: T; timer: ReturnType<typeof setTimeout> }>()
  const remove = (name: string) => {
    clearTimeout(entries.get(name)?.timer)
    entries.delete(name)
  }
  return {
    keep(name, value) {
      remove(name)
      entries.set(name, { value, timer: setTimeout(() => entries.delete(name), keptMs) })
    },
    take(name) {
      const entry = entries.get(name)
      if (!entry) throw new WalletError('vault_failed', { details: 'a key that was used or is too old' })
      remove(name)
      return entry.value
    },
  }
}
