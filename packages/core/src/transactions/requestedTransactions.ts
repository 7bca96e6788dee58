import type { Latchkey } from '../latchkey.ts'
import type { RequestedTransaction } from '../state.ts'
import { readRequestedTransactions, writeRequestedTransactions } from '../storage/requestedTransactions.ts'
import { storagePlace } from '../storage/storagePlace.ts'
import { broadcast } from '../tabs.ts'
import { requestedHere } from './madeHere.ts'

/** What storage has, but what this page asked itself as this page knows it: any script can write the storage. */
export function listRequestedTransactions(latchkey: Latchkey): readonly RequestedTransaction[] {
  const mine = requestedHere(latchkey)
  const others = readRequestedTransactions(storagePlace(latchkey)).filter(({ id }) => !mine.has(id))
  return [...[...mine.values()].reverse(), ...others]
}

/** Changes the list of asked transactions, in storage first (other tabs write there too), and tells the other tabs. */
export function changeRequestedTransactions(
  latchkey: Latchkey,
  change: (asked: readonly RequestedTransaction[]) => readonly RequestedTransaction[],
): void {
  const mine = requestedHere(latchkey)
  const requestedTransactions = change(listRequestedTransactions(latchkey))
  for (const id of mine.keys()) {
    const asked = requestedTransactions.find((each) => each.id === id)
    if (asked) mine.set(id, asked)
    else mine.delete(id)
  }
  writeRequestedTransactions(storagePlace(latchkey), requestedTransactions)
  latchkey.store.setState({ requestedTransactions })
  broadcast(latchkey, { topic: 'sent' })
}

/** The requests are over: answered, refused, or too old to be answered. */
export function removeRequestedTransaction(latchkey: Latchkey, ...ids: string[]): void {
  changeRequestedTransactions(latchkey, (list) => list.filter((asked) => !ids.includes(asked.id)))
}
