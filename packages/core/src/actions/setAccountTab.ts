import type { Latchkey } from '../latchkey.ts'
import type { AccountTab } from '../state.ts'

/** Chooses the tab of the account view. */
export function setAccountTab(kit: Latchkey, accountTab: AccountTab): void {
  kit.store.setState({ accountTab })
}
