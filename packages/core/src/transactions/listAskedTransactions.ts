import type { Latchkey } from '../latchkey.ts'
import type { AskedTransaction } from '../state.ts'
import { readAskedTransactions } from '../storage/askedTransactions.ts'
import { storagePlace } from '../storage/storagePlace.ts'

/** What storage has, but what this page asked itself as this page knows it: any script can write the storage. */
export function listAskedTransactions(kit: Latchkey): readonly AskedTransaction[] {
  const { askedHere } = kit.internal
  const others = readAskedTransactions(storagePlace(kit)).filter(({ id }) => !askedHere.has(id))
  return [...[...askedHere.values()].reverse(), ...others]
}
