import type { Latchkey } from './latchkey.ts'

const snapshots = new WeakMap<Latchkey, Latchkey>()

/**
 * Latchkey as the server saw it, for the first render of a hydrating page: every getter answers from the server's state.
 * @example useSyncExternalStore(subscribe, () => getAccount(latchkey), () => getAccount(hydrationSnapshot(latchkey)))
 */
export function hydrationSnapshot(latchkey: Latchkey): Latchkey {
  const known = snapshots.get(latchkey)
  if (known) return known
  const snapshot = { ...latchkey, store: { ...latchkey.store, getState: () => latchkey.internal.serverState } }
  snapshots.set(latchkey, snapshot)
  return snapshot
}
