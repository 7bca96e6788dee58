import type { CaipNetworkId, OnrampProviderName } from '@latchkey/wire'

/**
 * open → paid → arriving → done
 * open ⇄ closed | blocked; anything → declined | timedOut; declined → what a further payment in the same checkout comes to
 */
export type PurchaseStatus =
  /** The checkout is with the visitor. */
  | 'open'
  /** The checkout's window is gone, or its page no longer lets itself be seen; what was paid in it still arrives. */
  | 'closed'
  /** The browser opened no window: the visitor opens the checkout by a link. */
  | 'blocked'
  /** The provider is taking the payment. */
  | 'paid'
  /** The provider says it has sent the tokens; the account does not hold them yet. */
  | 'arriving'
  | 'done'
  | 'declined'
  /** No news for an hour; `followPurchase` looks again. */
  | 'timedOut'

/** A checkout that was opened, followed until the tokens are there; kept across reloads. */
export type Purchase = {
  /** Given to the provider as its reference; it cannot be guessed, because whoever knows it may read how the purchase stands. */
  id: string
  provider: OnrampProviderName
  caipNetworkId: CaipNetworkId
  /** Whom the tokens are for. */
  address: string
  token: { symbol: string; address?: string; decimals?: number }
  payment: { amount: string; currency: string; method: string }
  /** Whole tokens, as a provider quoted them; absent for an estimate. */
  quoted?: string
  /** Base units in the account before the checkout was opened; absent where the chain gave none. */
  balanceBefore?: string
  /** Epoch ms. */
  startedAt: number
  /** Epoch ms until when it is followed. */
  followUntil: number
  status: PurchaseStatus
  /** Whole tokens that arrived, once `done`. */
  arrived?: string
  /** The transaction that paid them out, as the provider names it. */
  hash?: string
}

const progress: Record<PurchaseStatus, number> = {
  open: 0,
  blocked: 0,
  closed: 0,
  declined: 1,
  paid: 2,
  arriving: 3,
  timedOut: 4,
  done: 5,
}

/** How far a purchase is: what two tabs know is settled by the higher. */
export function purchaseProgress(status: PurchaseStatus): number {
  return progress[status]
}

export const purchaseStatuses = Object.keys(progress) as PurchaseStatus[] // the keys are the statuses

/** Whether the visitor waits for nothing more. */
export function isPurchaseOver({ status }: Purchase): boolean {
  return status === 'done' || status === 'declined' || status === 'timedOut'
}

/** Whether the provider has not begun to take a payment, so that a checkout may be opened. */
export function isUnpaid({ status }: Purchase): boolean {
  return status === 'open' || status === 'closed' || status === 'blocked'
}

/** How long a purchase is followed since it was last opened or requested. */
export const followMs = 60 * 60_000
