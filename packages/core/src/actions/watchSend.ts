import type { Unsubscribe } from '../adapter.ts'
import type { Latchkey } from '../latchkey.ts'
import type { SendState } from '../state.ts'
import { getSend } from './getSend.ts'
import { watch } from './watch.ts'

/** Follows the transfer being prepared. */
export function watchSend(latchkey: Latchkey, onChange: (value: SendState, previous: SendState) => void): Unsubscribe {
  return watch(latchkey, getSend, onChange)
}
