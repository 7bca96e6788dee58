import type { SentTransaction } from '@latchkey/core'
import type { RelativeTimeUnit } from '../format/relativeTime.ts'
import type { ActivityKind } from '../parts/activityKinds.ts'

/** The words of the activity list, on the account and in its own view. */
export type ActivityWords = {
  title: string
  /** Names the list, and the group of what the chain has not settled. */
  list: string
  pending: string
  kinds: Record<ActivityKind, string>
  statuses: Record<SentTransaction['status'], string>
  from: (words: { address: string }) => string
  to: (words: { address: string }) => string
  /** SPEC §9's labels: how long ago, short. */
  times: Record<RelativeTimeUnit, (words: { count: number }) => string>
  empty: string
  refresh: string
  loading: string
  loadMore: string
  slow: string
}
