import type { Latchkey } from '../latchkey.ts'
import type { RequestedTransaction } from '../state.ts'
import { readRequestedTransactions, writeRequestedTransactions } from '../storage/requestedTransactions.ts'
import { storagePlace } from '../storage/storagePlace.ts'
import { broadcast } from '../tabChannel.ts'
import { requestedHere } from './thisPage.ts'

/** The stored requests, with this page's own ones from memory, because any script can write the storage. */
export function listRequestedTransactions(latchkey: Latchkey): readonly RequestedTransaction[] {
  const mine = requestedHere(latchkey)
  const others = readRequestedTransactions(storagePlace(latchkey)).filter(({ id }) => !mine.has(id))
  return [...[...mine.values()].reverse(), ...others]
}

/** Changes the list of requested transactions, in storage first (other tabs write there too), and notifies the other tabs. */
export function changeRequestedTransactions(
  latchkey: Latchkey,
  change: (requested: readonly RequestedTransaction[]) => readonly RequestedTransaction[],
): void {
  const mine = requestedHere(latchkey)
  const requestedTransactions = change(listRequestedTransactions(latchkey))
  for (const id of mine.keys()) {
    const requested = requestedTransactions.find((each) => each.id === id)
    if (requested) mine.set(id, requested)
    else mine.delete(id)
  }
  writeRequestedTransactions(storagePlace(latchkey), requestedTransactions)
  latchkey.store.setState({ requestedTransactions })
  broadcast(latchkey, { topic: 'sent' })
}

/** Removes requests that were answered, rejected, or are too old. */
export function removeRequestedTransaction(latchkey: Latchkey, ...ids: string[]): void {
  changeRequestedTransactions(latchkey, (list) => list.filter((requested) => !ids.includes(requested.id)))
}
