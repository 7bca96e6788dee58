import { navigate } from '@latchkey/core'
import type { ReactNode } from 'react'
import { relativeTime } from '../format/relativeTime.ts'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { useMessages } from '../hooks/useMessages.ts'
import type { Messages } from '../locales/en.ts'
import { Row } from '../ui/List.tsx'
import { useStyles } from '../ui/useStyles.ts'
import { type ActivityEntry, type Movement, toActivityKind } from './ActivityEntry.ts'
import { ActivityPicture, ActivityState, MovementText } from './ActivityPicture.tsx'
import { activityTitle } from './activityTitle.ts'
import { Counterparty } from './Counterparty.tsx'
import { Figures } from './Figures.tsx'
import { Private } from './Private.tsx'
import { Unverified, useUnverified } from './Unverified.tsx'
import { useContactName } from './useContactName.ts'

export type ActivityRowProps = {
  entry: ActivityEntry
  /** Epoch ms. */
  now: number
}

/**
 * One row of the activity list: operation, counterparty (by its name in the address book), amount and status. Opens the transaction's details.
 */
export function ActivityRow({ entry, now }: ActivityRowProps): ReactNode {
  useStyles(css)
  const latchkey = useLatchkey()
  const { activity } = useMessages()
  const kind = toActivityKind(entry.operationType)
  const { main, given }: TradeSides = kind === 'trade' ? tradeSides(entry) : { main: entry.movements[0] }
  const unverified = [useUnverified(main), useUnverified(given)]
  const contact = useContactName(entry.counterparty?.address)
  const tone = unverified.includes('warning') ? 'warning' : unverified.find((one) => one !== undefined)

  const hasState = entry.status !== 'requested' && (entry.status !== 'confirmed' || entry.isOurs)

  function caption(): ReactNode {
    if (entry.imitated) return activity.lookAlike
    if (entry.isForeign) return activity.foreign
    if (tone) return <Unverified tone={tone} />
    if (given)
      return (
        <Private>
          <MovementText movement={given} />
        </Private>
      )
    return entry.counterparty && <Counterparty entry={entry} contact={contact} />
  }

  return (
    <Row
      picture={<ActivityPicture kind={kind} movement={main} status={entry.status} plain={tone !== undefined} />}
      name={activityTitle(entry, activity)}
      caption={caption()}
      onClick={() => navigate(latchkey, 'TransactionDetail', { entry })}
      end={
        <Figures
          amount={
            main && (
              <Private>
                <MovementText movement={main} />
              </Private>
            )
          }
          tone={main?.sign === '+' && entry.status === 'confirmed' && !tone && !main.isNft ? 'positive' : 'neutral'}
          below={
            <>
              {hasState && <ActivityState entry={entry} />}
              <span className="lk-activity-time">
                {hasState && ' · '}
                {timeOf(entry, { now, messages: activity })}
              </span>
            </>
          }
        />
      }
    />
  )
}

type TradeSides = { main: Movement | undefined; given?: Movement | undefined }

/**
 * Shows a swap by its two sides instead of its contract: what came in is the amount, what was paid is shown below the name. The same for this
 * app's record and the history's, so that the row does not change once the history has it.
 */
function tradeSides({ movements }: ActivityEntry): TradeSides {
  const received = movements.find(({ sign }) => sign === '+')
  return received ? { main: received, given: movements.find(({ sign }) => sign === '-') } : { main: movements[0] }
}

function timeOf({ at }: ActivityEntry, { now, messages }: { now: number; messages: Messages['activity'] }): string {
  const { unit, count } = relativeTime(at, now)
  return messages.times[unit]({ count })
}

/* On the smallest screens there is room for the status or the time, beside the other side: the list is by days. */
const css = `
@media (max-width: 340px) { .lk-activity-state + .lk-activity-time { display: none } }
`
