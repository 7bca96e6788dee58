import type { Latchkey } from '../latchkey.ts'
import { mergeSentTransactions, readSentTransactions } from '../storage/sentTransactions.ts'
import { storagePlace } from '../storage/storagePlace.ts'
import { forgetAskedTransaction } from '../transactions/forgetAskedTransaction.ts'
import { listAskedTransactions } from '../transactions/listAskedTransactions.ts'
import { withoutClaims } from '../transactions/withoutClaims.ts'
import { followAskedTransaction } from './followAskedTransaction.ts'
import { followSentTransaction } from './followSentTransaction.ts'

/**
 * Takes in what was sent, and what wallets were asked to send, before a reload or in another tab, and follows what has no end yet.
 * @param options.delayMs how long a request is left to the tab that made it
 */
export function adoptTransactions(kit: Latchkey, { delayMs = 0 }: { delayMs?: number } = {}): void {
  const { askedHere, sentHere } = kit.internal
  const stored = mergeSentTransactions(kit.store.getState().sentTransactions, readSentTransactions(storagePlace(kit)), {
    kept: sentHere,
  })
  const sentTransactions = withoutClaims(kit, stored)
  const askedTransactions = listAskedTransactions(kit)
  kit.store.setState({ sentTransactions, askedTransactions })
  for (const sent of sentTransactions) followSentTransaction(kit, sent)
  const sentIds = new Set(stored.map(({ askedId }) => askedId))
  const over = askedTransactions.filter(({ id }) => sentIds.has(id) && !askedHere.has(id)).map(({ id }) => id)
  // All at once: each change is written and told to the other tabs.
  if (over.length > 0) forgetAskedTransaction(kit, ...over)
  for (const asked of askedTransactions) {
    const isClaimed = sentIds.has(asked.id)
    if (!isClaimed) followAskedTransaction(kit, asked, { delayMs })
    // Another tab says that it found it: this one looks for itself, at once.
    else if (askedHere.has(asked.id)) followAskedTransaction(kit, asked, { isClaimed })
  }
}
