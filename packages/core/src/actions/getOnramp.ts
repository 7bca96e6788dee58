import type { Latchkey } from '../latchkey.ts'
import { emptyOnramp, type OnrampState } from '../onramp/OnrampState.ts'

/** The purchase being prepared. */
export function getOnramp(latchkey: Latchkey): OnrampState {
  return latchkey.store.getState().onramp ?? emptyOnramp
}
