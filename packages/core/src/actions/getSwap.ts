import type { Latchkey } from '../latchkey.ts'
import type { SwapState } from '../swap/SwapState.ts'

/** The swap being prepared or run. */
export function getSwap(kit: Latchkey): SwapState {
  return kit.store.getState().swap
}
