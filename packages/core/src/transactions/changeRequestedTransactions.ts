import type { Latchkey } from '../latchkey.ts'
import type { RequestedTransaction } from '../state.ts'
import { writeRequestedTransactions } from '../storage/requestedTransactions.ts'
import { storagePlace } from '../storage/storagePlace.ts'
import { listRequestedTransactions } from './listRequestedTransactions.ts'

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
