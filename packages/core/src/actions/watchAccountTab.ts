import type { Unsubscribe } from '../adapter.ts'
import type { Latchkey } from '../latchkey.ts'
import type { AccountTab } from '../state.ts'
import { getAccountTab } from './getAccountTab.ts'
import { watch } from './watch.ts'

/** Follows the tab of the account view. */
export function watchAccountTab(
  latchkey: Latchkey,
  onChange: (value: AccountTab, previous: AccountTab) => void,
): Unsubscribe {
  return watch(latchkey, getAccountTab, onChange)
}
