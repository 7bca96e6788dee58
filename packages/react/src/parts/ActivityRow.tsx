import { navigate } from '@latchkey/core'
import type { ReactNode } from 'react'
import { formatAddress } from '../format/formatAddress.ts'
import { relativeTime } from '../format/relativeTime.ts'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { useWords } from '../hooks/useWords.ts'
import type { ActivityWords } from '../locales/ActivityWords.ts'
import { isolate } from '../locales/isolate.ts'
import { Row } from '../ui/Row.tsx'
import type { ActivityEntry } from './ActivityEntry.ts'
import { ActivityPicture } from './ActivityPicture.tsx'
import { ActivityState } from './ActivityState.tsx'
import { toActivityKind } from './activityKinds.ts'
import { Figures } from './Figures.tsx'
import { movementSentence } from './movementSentence.ts'

export type ActivityRowProps = {
  entry: ActivityEntry
  /** Epoch ms. */
  now: number
}

/** One line of the activity list: what it was, with whom, how much, and its state in words. Leads to all that is known of it. */
export function ActivityRow({ entry, now }: ActivityRowProps): ReactNode {
  const latchkey = useLatchkey()
  const { activity } = useWords()
  const kind = toActivityKind(entry.operationType)
  const [main, second] = entry.movements
  // A swap's two sides are the point of it; of anything else the first says enough.
  const other = kind === 'trade' ? second : undefined
  return (
    <Row
      picture={<ActivityPicture kind={kind} movement={main} status={entry.status} />}
      name={activity.kinds[kind]}
      caption={entry.counterparty && withWhom(entry.counterparty, activity)}
      onClick={() => navigate(latchkey, 'TransactionDetail', { entry })}
      end={
        <Figures
          amount={main && movementSentence(main, activity)}
          tone={main?.sign === '+' && entry.status === 'confirmed' ? 'positive' : 'neutral'}
          below={
            entry.status !== 'confirmed' || entry.isOurs ? (
              <ActivityState status={entry.status} />
            ) : other ? (
              movementSentence(other, activity)
            ) : (
              timeOf(entry, { now, words: activity })
            )
          }
        />
      }
    />
  )
}

function withWhom(counterparty: NonNullable<ActivityEntry['counterparty']>, words: ActivityWords): string {
  const address = isolate(formatAddress(counterparty.address))
  return counterparty.direction === 'from' ? words.from({ address }) : words.to({ address })
}

function timeOf({ at }: ActivityEntry, { now, words }: { now: number; words: ActivityWords }): string {
  const { unit, count } = relativeTime(at, now)
  return words.times[unit]({ count })
}
