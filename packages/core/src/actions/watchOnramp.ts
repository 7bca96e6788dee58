import type { Unsubscribe } from '../adapter.ts'
import type { Latchkey } from '../latchkey.ts'
import type { OnrampState } from '../onramp/OnrampState.ts'
import { getOnramp } from './getOnramp.ts'
import { watch } from './watch.ts'

/** Follows the purchase being prepared, its quote included. */
export function watchOnramp(
  latchkey: Latchkey,
  onChange: (value: OnrampState, previous: OnrampState) => void,
): Unsubscribe {
  return watch(latchkey, getOnramp, onChange)
}
