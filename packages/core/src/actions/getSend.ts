import type { Latchkey } from '../latchkey.ts'
import type { SendState } from '../state.ts'

/** The transfer being prepared. */
export function getSend(latchkey: Latchkey): SendState {
  return latchkey.store.getState().send
}
