import type { Messages } from '../locales/en.ts'
import { type ActivityEntry, type ActivityKind, toActivityKind } from './ActivityEntry.ts'

/**
 * An entry's title: what was done, or what did not happen. 'Sent' is said of nothing that was not sent.
 *
 * @example
 * activityTitle({ operationType: 'send', status: 'failed' }, messages.activity) // 'Send failed'
 */
export function activityTitle(
  { operationType, status }: Pick<ActivityEntry, 'operationType' | 'status'>,
  { statuses, failed, undone, kinds }: Messages['activity'],
): string {
  const kind = toActivityKind(operationType)
  if (status === 'requested') return statuses.requested
  if (status === 'pending' || status === 'confirmed') return kinds[kind]
  const titles: Partial<Record<ActivityKind, string>> & { other: string } = status === 'failed' ? failed : undone
  return titles[kind] ?? titles.other
}
