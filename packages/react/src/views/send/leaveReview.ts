import {
  type CaipAddress,
  getAccount,
  getModal,
  type Latchkey,
  open,
  setAccountTab,
  showBanner,
  type ViewEntry,
} from '@latchkey/core'

/** Where a visitor who confirms a review is: what `leaveReview` compares with. */
export function readPlace(latchkey: Latchkey): ReviewPlace {
  const { caipAddress, connector } = getAccount(latchkey)
  return { review: getModal(latchkey).stack.at(-1), caipAddress, connectorId: connector?.id }
}

type ReviewPlace = {
  review: ViewEntry | undefined
  caipAddress: CaipAddress | undefined
  connectorId: string | undefined
}

/** Announces a sent transfer, and opens the account's activity if that account is shown and this review is still on screen. */
export function leaveReview(
  latchkey: Latchkey,
  options: { sentFrom: ReviewPlace; message: string; hash: string },
): void {
  const { sentFrom, message, hash } = options
  showBanner(latchkey, { state: 'success', message, about: hash })
  const now = readPlace(latchkey)
  if (now.caipAddress !== sentFrom.caipAddress || now.connectorId !== sentFrom.connectorId) return
  setAccountTab(latchkey, 'activity')
  // A visitor who closed the modal, went elsewhere or reviews another transfer is not pulled back.
  if (getModal(latchkey).open && now.review === sentFrom.review) open(latchkey, { view: 'Account' })
}
