import type { Latchkey } from '../latchkey.ts'

const followed = new WeakMap<Latchkey, Set<string>>()

/** The ids of the transactions and purchases that are followed; the caller may change the set. Each is followed once. */
export function followedIds(latchkey: Latchkey): Set<string> {
  const known = followed.get(latchkey) ?? new Set()
  followed.set(latchkey, known)
  return known
}
