import type { Latchkey } from '../latchkey.ts'
import { readAskedTransactions } from '../storage/askedTransactions.ts'
import { mergeSentTransactions, readSentTransactions } from '../storage/sentTransactions.ts'
import { storagePlace } from '../storage/storagePlace.ts'
import { forgetAskedTransaction } from '../transactions/forgetAskedTransaction.ts'
import { followAskedTransaction } from './followAskedTransaction.ts'
import { followSentTransaction } from './followSentTransaction.ts'

/**
 * Takes in what was sent, and what wallets were asked to send, before a reload or in another tab, and follows what has no end yet.
 * @param options.delayMs how long a request is left to the tab that made it
 */
export function adoptTransactions(kit: Latchkey, { delayMs = 0 }: { delayMs?: number } = {}): void {
  const place = storagePlace(kit)
  const sentTransactions = mergeSentTransactions(kit.store.getState().sentTransactions, readSentTransactions(place), {
    kept: kit.internal.sentHere,
  })
  const askedTransactions = readAskedTransactions(place)
  kit.store.setState({ sentTransactions, askedTransactions })
  for (const sent of sentTransactions) followSentTransaction(kit, sent)
  const sentIds = new Set(sentTransactions.map(({ askedId }) => askedId))
  const over = askedTransactions.filter(({ id }) => sentIds.has(id)).map(({ id }) => id)
  // All at once: each change is written and told to the other tabs.
  if (over.length > 0) forgetAskedTransaction(kit, ...over)
  for (const asked of askedTransactions) if (!sentIds.has(asked.id)) followAskedTransaction(kit, asked, { delayMs })
}
