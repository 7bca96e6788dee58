import type { Latchkey } from '../latchkey.ts'
import type { AccountTab } from '../state.ts'

/** Chooses the tab of the account view. */
export function setAccountTab(latchkey: Latchkey, accountTab: AccountTab): void {
  latchkey.store.setState({ accountTab })
}
