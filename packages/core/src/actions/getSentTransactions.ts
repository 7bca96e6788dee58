import type { Latchkey } from '../latchkey.ts'
import type { SentTransaction } from '../state.ts'

/** Transfers this app sent, newest first, pending ones included; kept across reloads. */
export function getSentTransactions(kit: Latchkey): readonly SentTransaction[] {
  return kit.store.getState().sentTransactions
}
