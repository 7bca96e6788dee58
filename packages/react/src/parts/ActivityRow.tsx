import { navigate } from '@latchkey/core'
import type { ReactNode } from 'react'
import { formatAddress } from '../format/formatAddress.ts'
import { relativeTime } from '../format/relativeTime.ts'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { useMessages } from '../hooks/useMessages.ts'
import type { Messages } from '../locales/en.ts'
import { isolate } from '../locales/isolate.ts'
import { Row } from '../ui/List.tsx'
import { type ActivityEntry, type Movement, toActivityKind } from './ActivityEntry.ts'
import { ActivityPicture, ActivityState, MovementText } from './ActivityPicture.tsx'
import { Figures } from './Figures.tsx'
import { Unverified } from './Unverified.tsx'
import { useUnverified } from './useUnverified.ts'

export type ActivityRowProps = {
  entry: ActivityEntry
  /** Epoch ms. */
  now: number
}

/**
 * One line of the activity list: what it was, with whom or for what, how much, and its state in words. Leads to all that is known of it.
 */
export function ActivityRow({ entry, now }: ActivityRowProps): ReactNode {
  const latchkey = useLatchkey()
  const { activity } = useMessages()
  const kind = toActivityKind(entry.operationType)
  const { main, given }: TradeSides = kind === 'trade' ? tradeSides(entry) : { main: entry.movements[0] }
  const unverified = [useUnverified(main), useUnverified(given)]
  const tone = unverified.includes('warning') ? 'warning' : unverified.find((one) => one !== undefined)
  return (
    <Row
      picture={<ActivityPicture kind={kind} movement={main} status={entry.status} plain={tone !== undefined} />}
      name={entry.status === 'asked' ? activity.statuses.asked : activity.kinds[kind]}
      caption={
        entry.imitated ? (
          activity.lookAlike
        ) : tone ? (
          <Unverified tone={tone} />
        ) : given ? (
          <MovementText movement={given} />
        ) : (
          entry.counterparty && withWhom(entry.counterparty, activity)
        )
      }
      onClick={() => navigate(latchkey, 'TransactionDetail', { entry })}
      end={
        <Figures
          amount={main && <MovementText movement={main} />}
          tone={main?.sign === '+' && entry.status === 'confirmed' && !tone ? 'positive' : 'neutral'}
          below={
            entry.status !== 'asked' && (entry.status !== 'confirmed' || entry.isOurs) ? (
              <ActivityState status={entry.status} />
            ) : (
              timeOf(entry, { now, messages: activity })
            )
          }
        />
      }
    />
  )
}

type TradeSides = { main: Movement | undefined; given?: Movement | undefined }

/**
 * A swap's two sides are the point of it, more than the contract it was made with: what came in is the amount, what was given for it stands
 * below the name. The same whether this app or the history tells it, so that the line does not change when the history has it.
 */
function tradeSides({ movements }: ActivityEntry): TradeSides {
  const received = movements.find(({ sign }) => sign === '+')
  return received ? { main: received, given: movements.find(({ sign }) => sign === '-') } : { main: movements[0] }
}

function withWhom(counterparty: NonNullable<ActivityEntry['counterparty']>, messages: Messages['activity']): string {
  const address = isolate(formatAddress(counterparty.address))
  return counterparty.direction === 'from' ? messages.from({ address }) : messages.to({ address })
}

function timeOf({ at }: ActivityEntry, { now, messages }: { now: number; messages: Messages['activity'] }): string {
  const { unit, count } = relativeTime(at, now)
  return messages.times[unit]({ count })
}
