import { type ErrorCode, WalletError } from '../errors.ts'

export type KeptOnceOptions<T> = {
  /** How long an entry waits for its use, milliseconds. Default: two minutes, for calls with at most one request to the server between. */
  keptMs?: number
  /** What `take` throws for a name that is unknown, used or too old. */
  code?: ErrorCode
  /** Called with a value that nobody took. */
  onDropped?: (value: T) => void
}

/** Values that wait for one use, by name. */
export type KeptOnce<T> = {
  keep(name: string, value: T): void
  /** @throws WalletError `code` for a name that is unknown, used or too old. */
  take(name: string): T
}

/** @example kept.keep(point, keyPair); kept.take(point) // the key pair; a second time it throws */
export function createKeptOnce<T>(options: KeptOnceOptions<T> = {}): KeptOnce<T> {
  const { keptMs = 2 * 60_000, code = 'vault_failed', onDropped } = options
  const entries = new Map<string, { value: T; timer: ReturnType<typeof setTimeout> }>()
  const remove = (name: string) => {
    clearTimeout(entries.get(name)?.timer)
    entries.delete(name)
  }
  return {
    keep(name, value) {
      remove(name)
      const drop = () => {
        entries.delete(name)
        onDropped?.(value)
      }
      entries.set(name, { value, timer: setTimeout(drop, keptMs) })
    },
    take(name) {
      const entry = entries.get(name)
      if (!entry) throw new WalletError(code, { details: 'a secret that was used or is too old' })
      remove(name)
      return entry.value
    },
  }
}
