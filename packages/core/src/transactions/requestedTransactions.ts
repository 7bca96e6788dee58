import type { Latchkey } from '../latchkey.ts'
import type { RequestedTransaction } from '../state.ts'
import { readRequestedTransactions, writeRequestedTransactions } from '../storage/requestedTransactions.ts'
import { storagePlace } from '../storage/storagePlace.ts'

/** What storage has, but what this page asked itself as this page knows it: any script can write the storage. */
export function listRequestedTransactions(latchkey: Latchkey): readonly RequestedTransaction[] {
  const { requestedHere } = latchkey.internal
  const others = readRequestedTransactions(storagePlace(latchkey)).filter(({ id }) => !requestedHere.has(id))
  return [...[...requestedHere.values()].reverse(), ...others]
}

/** Changes the list of asked transactions, in storage first (other tabs write there too), and tells the other tabs. */
export function changeRequestedTransactions(
  latchkey: Latchkey,
  change: (asked: readonly RequestedTransaction[]) => readonly RequestedTransaction[],
): void {
  const { requestedHere, broadcast } = latchkey.internal
  const requestedTransactions = change(listRequestedTransactions(latchkey))
  for (const id of requestedHere.keys()) {
    const asked = requestedTransactions.find((each) => each.id === id)
    if (asked) requestedHere.set(id, asked)
    else requestedHere.delete(id)
  }
  writeRequestedTransactions(storagePlace(latchkey), requestedTransactions)
  latchkey.store.setState({ requestedTransactions })
  broadcast({ topic: 'sent' })
}

/** The requests are over: answered, refused, or too old to be answered. */
export function forgetRequestedTransaction(latchkey: Latchkey, ...ids: string[]): void {
  changeRequestedTransactions(latchkey, (list) => list.filter((asked) => !ids.includes(asked.id)))
}
