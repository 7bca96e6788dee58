import type { Latchkey } from '../latchkey.ts'
import { emptyOnramp, type OnrampState } from '../onramp/OnrampState.ts'

/** The purchase being prepared. */
export function getOnramp(kit: Latchkey): OnrampState {
  return kit.store.getState().onramp ?? emptyOnramp
}
