import type { Latchkey } from '../latchkey.ts'
import type { SentTransaction } from '../state.ts'

/** Transfers this app sent, newest first, pending ones included; kept across reloads. */
export function getSentTransactions(latchkey: Latchkey): readonly SentTransaction[] {
  return latchkey.store.getState().sentTransactions
}
