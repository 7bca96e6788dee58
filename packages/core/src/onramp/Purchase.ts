import type { CaipNetworkId, OnrampProviderName } from '@latchkey/wire'

/**
 * open → paid → arriving → done
 * open ⇄ closed | blocked; any of them → unconfirmed until the provider reports; anything → declined | timedOut; declined → what a further
 * payment in the same checkout comes to
 */
export type PurchaseStatus =
  /** The checkout is open. */
  | 'open'
  /** The checkout's window was closed, or its page isolated itself; a payment made in it still arrives. */
  | 'closed'
  /** The browser blocked the window: the visitor opens the checkout by a link. */
  | 'blocked'
  /** About the quoted amount came in, which another transfer may be: the provider has not confirmed the purchase. */
  | 'unconfirmed'
  /** The provider is taking the payment. */
  | 'paid'
  /** The provider reports the tokens as sent; the account does not hold them yet. */
  | 'arriving'
  | 'done'
  | 'declined'
  /** No news for an hour; `followPurchaseAgain` continues. */
  | 'timedOut'

/** A checkout that was opened, followed until the tokens arrive; kept across reloads. */
export type Purchase = {
  /** The reference at the provider. Random, because anyone who knows it may read the purchase's status. */
  id: string
  provider: OnrampProviderName
  caipNetworkId: CaipNetworkId
  /** The account that receives the tokens. */
  address: string
  token: { symbol: string; address?: string; decimals?: number }
  payment: { amount: string; currency: string; method: string }
  /** Whole tokens, as a provider quoted them; absent for an estimate. */
  quoted?: string
  /** Base units in the account before the checkout was opened; absent if the chain could not be read. */
  balanceBefore?: string
  /** Epoch ms. */
  startedAt: number
  /** Epoch ms until when it is followed. */
  followUntil: number
  status: PurchaseStatus
  /** Whole tokens that arrived, once `done`; that came in, while `unconfirmed`. */
  arrived?: string
  /** The transaction that delivered them, as the provider reports it. */
  hash?: string
}

const progress: Record<PurchaseStatus, number> = {
  open: 0,
  blocked: 0,
  closed: 0,
  unconfirmed: 1,
  declined: 2,
  paid: 3,
  arriving: 4,
  timedOut: 5,
  done: 6,
}

/** How far a purchase is: between two tabs, the higher value wins. */
export function purchaseProgress(status: PurchaseStatus): number {
  return progress[status]
}

export const purchaseStatuses = Object.keys(progress) as PurchaseStatus[] // the keys are the statuses

/** Whether the purchase has reached a final status. */
export function isPurchaseOver({ status }: Purchase): boolean {
  return status === 'done' || status === 'declined' || status === 'timedOut'
}

/**
 * Whether its outcome is still looked for. A declined payment's is too, because the visitor may try another card in the same checkout. Like
 * one that was not confirmed, it stays so when its time is over.
 */
export function isFollowed({ status, followUntil }: Purchase): boolean {
  if (status === 'declined' || status === 'unconfirmed') return Date.now() < followUntil
  return status !== 'done' && status !== 'timedOut'
}

/** Whether no payment has begun, so that another checkout may be opened. */
export function isUnpaid({ status }: Purchase): boolean {
  return status === 'open' || status === 'closed' || status === 'blocked'
}

/** How long a purchase is followed after it was last opened or followed again. */
export const followMs = 60 * 60_000
