import type { Unsubscribe } from '../adapter.ts'
import type { Latchkey } from '../latchkey.ts'
import type { SwapState } from '../swap/SwapState.ts'
import { getSwap } from './getSwap.ts'
import { watch } from './watch.ts'

/** Follows the swap being prepared or run, each of its steps. */
export function watchSwap(latchkey: Latchkey, onChange: (value: SwapState, previous: SwapState) => void): Unsubscribe {
  return watch(latchkey, getSwap, onChange)
}
