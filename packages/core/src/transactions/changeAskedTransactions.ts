import type { Latchkey } from '../latchkey.ts'
import type { AskedTransaction } from '../state.ts'
import { readAskedTransactions, writeAskedTransactions } from '../storage/askedTransactions.ts'
import { storagePlace } from '../storage/storagePlace.ts'

/** Changes the list of asked transactions, in storage first (other tabs write there too), and tells the other tabs. */
export function changeAskedTransactions(
  kit: Latchkey,
  change: (asked: readonly AskedTransaction[]) => readonly AskedTransaction[],
): void {
  const place = storagePlace(kit)
  const askedTransactions = change(readAskedTransactions(place))
  writeAskedTransactions(place, askedTransactions)
  kit.store.setState({ askedTransactions })
  kit.internal.broadcast({ topic: 'sent' })
}
