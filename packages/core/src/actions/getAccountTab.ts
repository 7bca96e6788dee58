import type { Latchkey } from '../latchkey.ts'
import type { AccountTab } from '../state.ts'

/** The tab of the account view. */
export function getAccountTab(kit: Latchkey): AccountTab {
  return kit.store.getState().accountTab
}
