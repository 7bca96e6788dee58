import type { Latchkey } from '../latchkey.ts'
import type { SendState } from '../state.ts'

/** The transfer being prepared. */
export function getSend(kit: Latchkey): SendState {
  return kit.store.getState().send
}
