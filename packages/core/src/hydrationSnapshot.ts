import type { Latchkey } from './latchkey.ts'

const snapshots = new WeakMap<Latchkey, Latchkey>()

/**
 * The kit as the server saw it, for the first render of a hydrating page: every getter answers from the server's state.
 * @example useSyncExternalStore(subscribe, () => getAccount(kit), () => getAccount(hydrationSnapshot(kit)))
 */
export function hydrationSnapshot(kit: Latchkey): Latchkey {
  const known = snapshots.get(kit)
  if (known) return known
  const snapshot = { ...kit, store: { ...kit.store, getState: () => kit.internal.serverState } }
  snapshots.set(kit, snapshot)
  return snapshot
}
