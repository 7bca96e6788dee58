import type { Unsubscribe } from '../adapter.ts'
import type { Latchkey } from '../latchkey.ts'
import type { AskedTransaction } from '../state.ts'
import { getAskedTransactions } from './getAskedTransactions.ts'
import { watch } from './watch.ts'

/** Follows what wallets were asked to send and have not answered. */
export function watchAskedTransactions(
  kit: Latchkey,
  onChange: (value: readonly AskedTransaction[], previous: readonly AskedTransaction[]) => void,
): Unsubscribe {
  return watch(kit, getAskedTransactions, onChange)
}
