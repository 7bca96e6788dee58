import type { Latchkey } from './latchkey.ts'

const signals = new WeakMap<Latchkey, AbortSignal>()
const followed = new WeakMap<Latchkey, Set<string>>()

/** Aborts when Latchkey stops; undefined before the first start. */
export function runSignal(latchkey: Latchkey): AbortSignal | undefined {
  return signals.get(latchkey)
}

/** Starts a run of Latchkey. */
export function setRunSignal(latchkey: Latchkey, signal: AbortSignal): void {
  signals.set(latchkey, signal)
}

/** The ids of what is followed; the caller may change the set. Each is followed once. */
export function followedIds(latchkey: Latchkey): Set<string> {
  const known = followed.get(latchkey) ?? new Set()
  followed.set(latchkey, known)
  return known
}
