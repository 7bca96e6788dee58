import type { Unsubscribe } from '../adapter.ts'
import type { Latchkey } from '../latchkey.ts'
import type { TransactionsState } from '../state.ts'
import { getTransactionList } from './getTransactionList.ts'
import { watch } from './watch.ts'

/** Follows the list of past transactions. */
export function watchTransactionList(
  latchkey: Latchkey,
  onChange: (value: TransactionsState, previous: TransactionsState) => void,
): Unsubscribe {
  return watch(latchkey, getTransactionList, onChange)
}
