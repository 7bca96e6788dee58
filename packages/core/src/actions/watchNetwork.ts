import type { Unsubscribe } from '../adapter.ts'
import type { Latchkey } from '../latchkey.ts'
import { type ActiveNetwork, getNetwork } from './getNetwork.ts'
import { watch } from './watch.ts'

/** Follows the active network, switched here or in the wallet. */
export function watchNetwork(
  latchkey: Latchkey,
  onChange: (network: ActiveNetwork, previous: ActiveNetwork) => void,
): Unsubscribe {
  return watch(latchkey, getNetwork, onChange)
}
