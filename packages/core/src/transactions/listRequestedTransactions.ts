import type { Latchkey } from '../latchkey.ts'
import type { RequestedTransaction } from '../state.ts'
import { readRequestedTransactions } from '../storage/requestedTransactions.ts'
import { storagePlace } from '../storage/storagePlace.ts'

/** What storage has, but what this page asked itself as this page knows it: any script can write the storage. */
export function listRequestedTransactions(latchkey: Latchkey): readonly RequestedTransaction[] {
  const { requestedHere } = latchkey.internal
  const others = readRequestedTransactions(storagePlace(latchkey)).filter(({ id }) => !requestedHere.has(id))
  return [...[...requestedHere.values()].reverse(), ...others]
}
