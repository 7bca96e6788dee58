import { getModal, type Latchkey, open, setAccountTab, showBanner, type ViewName } from '@latchkey/core'

/** Announces a sent transfer, and opens the account's activity if the review is still on screen. */
export function leaveReview(latchkey: Latchkey, options: { view: ViewName; message: string }): void {
  showBanner(latchkey, { state: 'success', message: options.message })
  setAccountTab(latchkey, 'activity')
  // A visitor who closed the modal or went elsewhere is not pulled back.
  const modal = getModal(latchkey)
  if (modal.open && modal.stack.at(-1)?.view === options.view) open(latchkey, { view: 'Account' })
}
