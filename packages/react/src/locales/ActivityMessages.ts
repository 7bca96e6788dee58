import type { ReplacementPurpose } from '@latchkey/core'
import type { RelativeTimeUnit } from '../format/relativeTime.ts'
import type { ActivityEntry } from '../parts/ActivityEntry.ts'
import type { ActivityKind } from '../parts/activityKinds.ts'

/** The messages of the activity list, on the account and in its own view. */
export type ActivityMessages = {
  title: string
  /** Names the list, and the group of what the chain has not settled. */
  list: string
  pending: string
  kinds: Record<ActivityKind, string>
  statuses: Record<ActivityEntry['status'], string>
  /** How much an approval allows where it has no limit. */
  unlimited: string
  from: (messages: { address: string }) => string
  to: (messages: { address: string }) => string
  /** In place of an address that only resembles one the visitor knows. */
  lookAlike: string
  /** SPEC §9's labels: how long ago, short. */
  times: Record<RelativeTimeUnit, (messages: { count: number }) => string>
  empty: string
  refresh: string
  loading: string
  loadMore: string
  slow: string
  /** How many have no outcome yet, on the tab. */
  pendingCount: (messages: { count: number }) => string
  /** In a banner, each said once. */
  told: Record<'confirmed' | 'failed' | 'replaced' | 'cancelled' | 'dropped', (messages: { what: string }) => string>
  /** The view of one transaction. */
  detail: {
    from: string
    to: string
    copyAddress: string
    application: string
    network: string
    time: string
    nonce: string
    hash: string
    copyHash: string
    atLeast: (messages: { amount: string }) => string
    failed: string
    failedBecause: (messages: { reason: string }) => string
    /** Before the address the visitor knows. */
    lookAlike: string
    asked: string
    dropped: string
    /** Nodes of the network give different outcomes. */
    disputed: string
    replaced: string
    cancelled: string
    /** While either of two transactions of one nonce can still be mined. */
    replacing: Record<ReplacementPurpose, string>
    speedUp: string
    cancel: string
    /** The network fee of each, above its button. */
    fees: Record<ReplacementPurpose, string>
    /** What the fee can be now, and with its symbol what it can be then. */
    feeUnknown: string
    waiting: (messages: { wallet: string }) => string
    slow: (messages: { wallet: string }) => string
    declined: string
  }
}
