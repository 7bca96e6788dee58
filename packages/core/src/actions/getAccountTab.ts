import type { Latchkey } from '../latchkey.ts'
import type { AccountTab } from '../state.ts'

/** The tab of the account view. */
export function getAccountTab(latchkey: Latchkey): AccountTab {
  return latchkey.store.getState().accountTab
}
