import type { Latchkey } from './latchkey.ts'
import type { State } from './state.ts'

const snapshots = new WeakMap<Latchkey, Latchkey>()

/** Stores the state that the server rendered with: hydration starts from it. */
export function keepServerState(latchkey: Latchkey, state: State): void {
  snapshots.set(latchkey, { ...latchkey, store: { ...latchkey.store, getState: () => state } })
}

/**
 * The instance as the server saw it, for the first render of a hydrating page: every getter reads the server's state.
 * @example useSyncExternalStore(subscribe, () => getAccount(latchkey), () => getAccount(hydrationSnapshot(latchkey)))
 */
export function hydrationSnapshot(latchkey: Latchkey): Latchkey {
  return snapshots.get(latchkey) ?? latchkey
}
