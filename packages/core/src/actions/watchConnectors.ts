import type { Connector, Unsubscribe } from '../adapter.ts'
import type { Latchkey } from '../latchkey.ts'
import { getConnectors } from './getConnectors.ts'
import { watch } from './watch.ts'

/** Follows the wallets this page can reach: they announce themselves when they please. */
export function watchConnectors(
  latchkey: Latchkey,
  onChange: (value: readonly Connector[], previous: readonly Connector[]) => void,
): Unsubscribe {
  return watch(latchkey, getConnectors, onChange)
}
