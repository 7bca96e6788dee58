import type { Unsubscribe } from '../adapter.ts'
import type { Latchkey } from '../latchkey.ts'
import type { SentTransaction } from '../state.ts'
import { getSentTransactions } from './getSentTransactions.ts'
import { watch } from './watch.ts'

/** Follows the transfers this app sent to their end. */
export function watchSentTransactions(
  latchkey: Latchkey,
  onChange: (value: readonly SentTransaction[], previous: readonly SentTransaction[]) => void,
): Unsubscribe {
  return watch(latchkey, getSentTransactions, onChange)
}
