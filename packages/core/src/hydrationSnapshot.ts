import type { Latchkey } from './latchkey.ts'
import type { State } from './state.ts'

const serverStates = new WeakMap<Latchkey, State>()

/** Stores the state that the server rendered with: hydration starts from it. */
export function keepServerState(latchkey: Latchkey, state: State): void {
  serverStates.set(latchkey, state)
}

const snapshots = new WeakMap<Latchkey, Latchkey>()

/**
 * The instance as the server saw it, for the first render of a hydrating page: every getter reads the server's state.
 * @example useSyncExternalStore(subscribe, () => getAccount(latchkey), () => getAccount(hydrationSnapshot(latchkey)))
 */
export function hydrationSnapshot(latchkey: Latchkey): Latchkey {
  const known = snapshots.get(latchkey)
  if (known) return known
  const { getState } = latchkey.store
  const serverState = () => serverStates.get(latchkey) ?? getState()
  const snapshot = { ...latchkey, store: { ...latchkey.store, getState: serverState } }
  snapshots.set(latchkey, snapshot)
  return snapshot
}
