import type { Latchkey } from '../latchkey.ts'
import { sentTransactionLimit } from '../storage/sentTransactions.ts'

/** How many sent transactions have no outcome yet, at most 99 (SPEC §9), over all accounts and networks. */
export function getPendingCount(latchkey: Latchkey): number {
  const { sentTransactions } = latchkey.store.getState()
  return Math.min(sentTransactions.filter(({ status }) => status === 'pending').length, sentTransactionLimit)
}
