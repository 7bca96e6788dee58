import type { Latchkey } from './latchkey.ts'

const signals = new WeakMap<Latchkey, AbortSignal>()
const followed = new WeakMap<Latchkey, Set<string>>()

/** Aborts when Latchkey stops; undefined before the first start. */
export function runSignal(latchkey: Latchkey): AbortSignal | undefined {
  return signals.get(latchkey)
}

/** Begins a run of Latchkey. */
export function setRunSignal(latchkey: Latchkey, signal: AbortSignal): void {
  signals.set(latchkey, signal)
}

/** The ids of what is followed, to change: each is followed once. */
export function followedIds(latchkey: Latchkey): Set<string> {
  const known = followed.get(latchkey) ?? new Set()
  followed.set(latchkey, known)
  return known
}
