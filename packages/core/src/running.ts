import type { Latchkey } from './latchkey.ts'

const signals = new WeakMap<Latchkey, AbortSignal>()

/** Aborts when Latchkey stops; undefined before the first start. */
export function runSignal(latchkey: Latchkey): AbortSignal | undefined {
  return signals.get(latchkey)
}

/** Starts a run of Latchkey. */
export function setRunSignal(latchkey: Latchkey, signal: AbortSignal): void {
  signals.set(latchkey, signal)
}
