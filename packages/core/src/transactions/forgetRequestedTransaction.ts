import type { Latchkey } from '../latchkey.ts'
import { changeRequestedTransactions } from './changeRequestedTransactions.ts'

/** The requests are over: answered, refused, or too old to be answered. */
export function forgetRequestedTransaction(latchkey: Latchkey, ...ids: string[]): void {
  changeRequestedTransactions(latchkey, (list) => list.filter((asked) => !ids.includes(asked.id)))
}
