import type { Unsubscribe } from '../adapter/wallets.ts'
import type { Latchkey } from '../latchkey.ts'
import type { AccountTab } from '../state.ts'
import { watch } from './account.ts'

/** The tab of the account view. */
export function getAccountTab(latchkey: Latchkey): AccountTab {
  return latchkey.store.getState().accountTab
}

/** Watches the tab of the account view. */
export function watchAccountTab(
  latchkey: Latchkey,
  onChange: (value: AccountTab, previous: AccountTab) => void,
): Unsubscribe {
  return watch(latchkey, getAccountTab, onChange)
}

/**
 * Chooses the tab of the account view.
 *
 * @example
 * setAccountTab(latchkey, 'activity')
 */
export function setAccountTab(latchkey: Latchkey, accountTab: AccountTab): void {
  latchkey.store.setState({ accountTab })
}
