import type { Latchkey } from '../latchkey.ts'
import { changeAskedTransactions } from './changeAskedTransactions.ts'

/** The requests are over: answered, refused, or too old to be answered. */
export function forgetAskedTransaction(kit: Latchkey, ...ids: string[]): void {
  changeAskedTransactions(kit, (list) => list.filter((asked) => !ids.includes(asked.id)))
}
