import type { Latchkey } from '../latchkey.ts'
import type { SwapState } from '../swap/SwapState.ts'

/** The swap being prepared or run. */
export function getSwap(latchkey: Latchkey): SwapState {
  return latchkey.store.getState().swap
}
