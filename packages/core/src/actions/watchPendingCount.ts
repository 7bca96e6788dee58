import type { Unsubscribe } from '../adapter.ts'
import type { Latchkey } from '../latchkey.ts'
import { getPendingCount } from './getPendingCount.ts'
import { watch } from './watch.ts'

/** Follows the number of pending transactions. */
export function watchPendingCount(
  latchkey: Latchkey,
  onChange: (value: number, previous: number) => void,
): Unsubscribe {
  return watch(latchkey, getPendingCount, onChange)
}
