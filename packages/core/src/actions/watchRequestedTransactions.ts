import type { Unsubscribe } from '../adapter.ts'
import type { Latchkey } from '../latchkey.ts'
import type { RequestedTransaction } from '../state.ts'
import { getRequestedTransactions } from './getRequestedTransactions.ts'
import { watch } from './watch.ts'

/** Follows what wallets were asked to send and have not answered. */
export function watchRequestedTransactions(
  latchkey: Latchkey,
  onChange: (value: readonly RequestedTransaction[], previous: readonly RequestedTransaction[]) => void,
): Unsubscribe {
  return watch(latchkey, getRequestedTransactions, onChange)
}
