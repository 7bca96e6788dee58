import type { Latchkey } from '../latchkey.ts'
import { changeAskedTransactions } from './changeAskedTransactions.ts'

/** The request is over: answered, refused, or too old to be answered. */
export function forgetAskedTransaction(kit: Latchkey, id: string): void {
  changeAskedTransactions(kit, (list) => list.filter((asked) => asked.id !== id))
}
