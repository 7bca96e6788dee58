import type { BaseError } from '@latchkey/core/errors'
import { type ReactNode, useCallback, useMemo } from 'react'
import { formatDay, groupByDay } from '../format/groupByDay.ts'
import { useErrorText } from '../hooks/useErrorText.ts'
import { useLocale } from '../hooks/useMessages.ts'
import { useSlow } from '../hooks/useSlow.ts'
import { ClockIcon } from '../ui/AccountIcons.tsx'
import { Button } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'
import { CircleAlertIcon } from '../ui/Icon.tsx'
import { SectionList } from '../ui/SectionList.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { useStyles } from '../ui/useStyles.ts'
import type { ActivityEntry } from './ActivityEntry.ts'
import { ActivityRow } from './ActivityRow.tsx'
import { type ActivityFilter, filterActivity } from './filterActivity.ts'
import { LoadMore } from './LoadMore.tsx'
import { Note } from './Note.tsx'
import { Outage } from './Outage.tsx'
import { useActivity } from './useActivity.ts'
import { useNow } from './useNow.ts'

/** How often relative times are updated. */
const renewMs = 10_000

export type ActivityListProps = {
  filter?: ActivityFilter
  /** Clears the search where it finds nothing. */
  onClear?: () => void
  /** Below the list; gets the listed transactions that have an outcome. */
  footer?: (settled: readonly ActivityEntry[]) => ReactNode
}

/** The active account's transactions: pending first, then by day, newest first, page by page; with a filter only those it shows. */
export function ActivityList({ filter, onClear, footer }: ActivityListProps): ReactNode {
  useStyles(css)
  const { messages } = useLocale()
  const activity = useActivity()
  const errorText = useErrorText()
  const slow = useSlow(activity.isFirstLoading)
  const [pending, settled] = useMemo(
    () => [activity.pending, activity.settled].map((entries) => (filter ? filterActivity(entries, filter) : entries)),
    [activity.pending, activity.settled, filter],
  ) as [readonly ActivityEntry[], readonly ActivityEntry[]] // one of each
  const isFiltered = filter !== undefined && (filter.kind !== 'all' || filter.search.trim() !== '')
  const none = activity.isUnlisted ? messages.activity.unlisted : messages.activity.empty
  const isEmpty = pending.length === 0 && settled.length === 0

  const failure = (error: BaseError) =>
    error.code === 'TRANSACTIONS_UNAVAILABLE' ? <Outage error={error} /> : errorText(error)
  const isSearch = onClear !== undefined && !activity.error && filter !== undefined && filter.search.trim() !== ''
  const tryAgain = isSearch ? (
    <Button size="medium" onClick={onClear}>
      {messages.common.clear}
    </Button>
  ) : (
    <Button size="medium" busy={activity.isLoading} onClick={activity.refresh}>
      {activity.error ? messages.common.tryAgain : messages.activity.refresh}
    </Button>
  )
  return (
    <div className="lk-activity">
      {!isEmpty && <Rows pending={pending} settled={settled} />}
      {activity.isFirstLoading && <SkeletonRows count={4} detailed label={messages.activity.loading} />}
      {slow && <Note>{messages.activity.slow}</Note>}
      {isEmpty && !activity.isFirstLoading && (
        <Empty
          kind={activity.error ? 'wrong' : 'empty'}
          icon={activity.error ? <CircleAlertIcon /> : <ClockIcon />}
          action={tryAgain}
        >
          {activity.error ? failure(activity.error) : isFiltered ? messages.activity.notFound : none}
        </Empty>
      )}
      {!isEmpty && activity.error && (
        <Note
          tone="negative"
          icon={<CircleAlertIcon />}
          action={
            <Button size="small" busy={activity.isLoading} onClick={activity.refresh}>
              {messages.common.tryAgain}
            </Button>
          }
        >
          {failure(activity.error)}
        </Note>
      )}
      {activity.hasMore && (
        <LoadMore
          label={isFiltered ? messages.activity.searchOlder : messages.activity.loadMore}
          busy={activity.isLoading}
          // A filter that shows little would load the whole history.
          automatic={!isFiltered}
          onLoad={activity.loadMore}
        />
      )}
      {footer?.(settled)}
    </div>
  )
}

type RowsProps = { pending: readonly ActivityEntry[]; settled: readonly ActivityEntry[] }

function Rows({ pending, settled }: RowsProps): ReactNode {
  const { code: locale, messages } = useLocale()
  const now = useNow(renewMs)
  const { entries, days } = useMemo(() => {
    const days = groupByDay(settled, { timeOf: (entry) => entry.at })
    return { days, entries: [...pending, ...days.flatMap(({ items }) => items)] }
  }, [pending, settled])
  // Titles change at midnight.
  const today = new Date(now).setHours(0, 0, 0, 0)
  const sections = useMemo(() => {
    const named = days.map(({ start, items }) => ({
      key: String(start),
      title: formatDay(start, { locale, now: today }),
      count: items.length,
    }))
    const first = { key: 'pending', title: messages.activity.pending, count: pending.length }
    return pending.length > 0 ? [first, ...named] : named
  }, [days, pending, locale, today, messages])

  const renderRow = useCallback(
    (index: number) => entries[index] && <ActivityRow entry={entries[index]} now={now} />,
    [entries, now],
  )
  const keyOf = useCallback((index: number) => entries[index]?.id ?? String(index), [entries])
  return <SectionList sections={sections} renderRow={renderRow} keyOf={keyOf} />
}

const css = `
.lk-activity { display: grid; gap: 12px }
`
