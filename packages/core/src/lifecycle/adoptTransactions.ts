import type { Latchkey } from '../latchkey.ts'
import { mergeSentTransactions, readSentTransactions } from '../storage/sentTransactions.ts'
import { storagePlace } from '../storage/storagePlace.ts'
import { forgetRequestedTransaction } from '../transactions/forgetRequestedTransaction.ts'
import { listRequestedTransactions } from '../transactions/listRequestedTransactions.ts'
import { withoutClaims } from '../transactions/withoutClaims.ts'
import { followRequestedTransaction } from './followRequestedTransaction.ts'
import { followSentTransaction } from './followSentTransaction.ts'

/**
 * Takes in what was sent, and what wallets were asked to send, before a reload or in another tab, and follows what has no end yet.
 * @param options.delayMs how long a request is left to the tab that made it
 */
export function adoptTransactions(latchkey: Latchkey, { delayMs = 0 }: { delayMs?: number } = {}): void {
  const { requestedHere, sentHere } = latchkey.internal
  const stored = mergeSentTransactions(
    latchkey.store.getState().sentTransactions,
    readSentTransactions(storagePlace(latchkey)),
    {
      kept: sentHere,
    },
  )
  const sentTransactions = withoutClaims(latchkey, stored)
  const requestedTransactions = listRequestedTransactions(latchkey)
  latchkey.store.setState({ sentTransactions, requestedTransactions })
  for (const sent of sentTransactions) followSentTransaction(latchkey, sent)
  const sentIds = new Set(stored.map(({ requestId }) => requestId))
  const over = requestedTransactions.filter(({ id }) => sentIds.has(id) && !requestedHere.has(id)).map(({ id }) => id)
  // All at once: each change is written and told to the other tabs.
  if (over.length > 0) forgetRequestedTransaction(latchkey, ...over)
  for (const asked of requestedTransactions) {
    const isClaimed = sentIds.has(asked.id)
    if (!isClaimed) followRequestedTransaction(latchkey, asked, { delayMs })
    // Another tab says that it found it: this one looks for itself, at once.
    else if (requestedHere.has(asked.id)) followRequestedTransaction(latchkey, asked, { isClaimed })
  }
}
