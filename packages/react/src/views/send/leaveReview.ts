import { getModal, type Latchkey, open, setAccountTab, showBanner, type ViewName } from '@latchkey/core'

/** After a transfer was sent: says so, and shows it in the account's activity where the visitor still waits for it. */
export function leaveReview(latchkey: Latchkey, options: { view: ViewName; message: string }): void {
  showBanner(latchkey, { state: 'success', message: options.message })
  setAccountTab(latchkey, 'activity')
  // Closed while the wallet was open, or elsewhere by now: the visitor is not pulled back.
  const modal = getModal(latchkey)
  if (modal.open && modal.stack.at(-1)?.view === options.view) open(latchkey, { view: 'Account' })
}
