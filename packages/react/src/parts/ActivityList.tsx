import { type ReactNode, useMemo } from 'react'
import { formatMonth } from '../format/formatMonth.ts'
import { groupByMonth } from '../format/groupByMonth.ts'
import { useErrorText } from '../hooks/useErrorText.ts'
import { useLocale } from '../hooks/useLocale.ts'
import { useNetwork } from '../hooks/useNetwork.ts'
import { useSlow } from '../hooks/useSlow.ts'
import { Button } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'
import { CircleAlertIcon } from '../ui/icons/CircleAlertIcon.tsx'
import { ClockIcon } from '../ui/icons/ClockIcon.tsx'
import { List } from '../ui/List.tsx'
import { SkeletonRows } from '../ui/SkeletonRows.tsx'
import { useStyles } from '../ui/useStyles.ts'
import { ActivityRow } from './ActivityRow.tsx'
import { LoadMore } from './LoadMore.tsx'
import { Note } from './Note.tsx'
import { useActivity } from './useActivity.ts'
import { useNow } from './useNow.ts'

/** How often "5 sec" and its like are renewed. */
const renewMs = 10_000

/** What happened on the active account: pending transfers first, then the history by month, newest first, page by page. */
export function ActivityList(): ReactNode {
  useStyles(css)
  const { code: locale, words } = useLocale()
  const activity = useActivity()
  const { network } = useNetwork()
  const errorText = useErrorText()
  const now = useNow(renewMs)
  const slow = useSlow(activity.isFirstLoading)
  const { pending, settled } = activity
  const months = useMemo(() => groupByMonth(settled, { timeOf: (entry) => entry.at }), [settled])
  const isEmpty = pending.length === 0 && settled.length === 0

  const tryAgain = (
    <Button size="medium" busy={activity.isLoading} onClick={activity.refresh}>
      {activity.error ? words.common.tryAgain : words.activity.refresh}
    </Button>
  )
  return (
    <div className="lk-activity">
      {pending.length > 0 && (
        <section>
          <h3>{words.activity.pending}</h3>
          <List label={words.activity.pending}>
            {pending.map((entry) => (
              <ActivityRow key={entry.id} entry={entry} network={network} now={now} />
            ))}
          </List>
        </section>
      )}
      {months.map(({ year, month, items }) => {
        const name = formatMonth({ year, month, locale, now })
        return (
          <section key={`${year}-${month}`}>
            <h3>{name}</h3>
            <List label={name}>
              {items.map((entry) => (
                <ActivityRow key={entry.id} entry={entry} network={network} now={now} />
              ))}
            </List>
          </section>
        )
      })}
      {activity.isFirstLoading && <SkeletonRows count={4} detailed label={words.activity.loading} />}
      {slow && <Note>{words.activity.slow}</Note>}
      {isEmpty && !activity.isFirstLoading && (
        <Empty
          kind={activity.error ? 'wrong' : 'empty'}
          icon={activity.error ? <CircleAlertIcon /> : <ClockIcon />}
          action={tryAgain}
        >
          {activity.error ? errorText(activity.error) : words.activity.empty}
        </Empty>
      )}
      {!isEmpty && activity.error && (
        <Note
          tone="negative"
          icon={<CircleAlertIcon />}
          action={
            <Button size="small" busy={activity.isLoading} onClick={activity.refresh}>
              {words.common.tryAgain}
            </Button>
          }
        >
          {errorText(activity.error)}
        </Note>
      )}
      {activity.hasMore && (
        <LoadMore label={words.activity.loadMore} busy={activity.isLoading} automatic onLoad={activity.loadMore} />
      )}
    </div>
  )
}

const css = `
.lk-activity { display: grid; gap: 12px }
.lk-activity h3 { margin: 0 0 4px; padding: 0 12px; font-size: 13px; line-height: 16px; font-weight: 500; color: var(--lk-text-2) }
`
