import type { Latchkey } from '../latchkey.ts'
import type { TransactionsState } from '../state.ts'

/** The past transactions fetched so far; \`fetchTransactions\` fills it. */
export function getTransactionList(latchkey: Latchkey): TransactionsState {
  return latchkey.store.getState().transactions
}
