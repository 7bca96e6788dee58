import type { Latchkey } from '../latchkey.ts'
import type { SentTransaction } from '../state.ts'
import { saveSentTransactions } from './saveSentTransactions.ts'

/** Notes what became known of a sent transaction, here, in storage and in other tabs. */
export function changeSentTransaction(
  latchkey: Latchkey,
  hash: string,
  change: (sent: SentTransaction) => Partial<SentTransaction>,
): void {
  latchkey.store.setState((state) => ({
    sentTransactions: state.sentTransactions.map((sent) =>
      // The cast: what a transaction was sent for never changes, so the union's halves stay together.
      sent.hash === hash ? ({ ...sent, ...change(sent), updatedAt: after(sent) } as SentTransaction) : sent,
    ),
  }))
  saveSentTransactions(latchkey)
}

/** Now, but later than what was known: of two accounts of a transaction the later one counts. */
function after({ updatedAt, sentAt }: SentTransaction): number {
  return Math.max(Date.now(), (updatedAt ?? sentAt) + 1)
}
