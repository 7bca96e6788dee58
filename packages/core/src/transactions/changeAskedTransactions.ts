import type { Latchkey } from '../latchkey.ts'
import type { AskedTransaction } from '../state.ts'
import { writeAskedTransactions } from '../storage/askedTransactions.ts'
import { storagePlace } from '../storage/storagePlace.ts'
import { listAskedTransactions } from './listAskedTransactions.ts'

/** Changes the list of asked transactions, in storage first (other tabs write there too), and tells the other tabs. */
export function changeAskedTransactions(
  kit: Latchkey,
  change: (asked: readonly AskedTransaction[]) => readonly AskedTransaction[],
): void {
  const { askedHere, broadcast } = kit.internal
  const askedTransactions = change(listAskedTransactions(kit))
  for (const id of askedHere.keys()) {
    const asked = askedTransactions.find((each) => each.id === id)
    if (asked) askedHere.set(id, asked)
    else askedHere.delete(id)
  }
  writeAskedTransactions(storagePlace(kit), askedTransactions)
  kit.store.setState({ askedTransactions })
  broadcast({ topic: 'sent' })
}
