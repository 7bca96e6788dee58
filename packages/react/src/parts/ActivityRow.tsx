import type { Network } from '@latchkey/core'
import type { ReactNode } from 'react'
import { formatAddress } from '../format/formatAddress.ts'
import { formatTokenAmount } from '../format/formatTokenAmount.ts'
import { relativeTime } from '../format/relativeTime.ts'
import { useWords } from '../hooks/useWords.ts'
import type { ActivityWords } from '../locales/ActivityWords.ts'
import { isolate } from '../locales/isolate.ts'
import { Row } from '../ui/Row.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { useStyles } from '../ui/useStyles.ts'
import { ActivityPicture } from './ActivityPicture.tsx'
import { toActivityKind } from './activityKinds.ts'
import { explorerUrl } from './explorerUrl.ts'
import { Figures } from './Figures.tsx'
import type { ActivityEntry, Movement } from './toActivity.ts'

export type ActivityRowProps = {
  entry: ActivityEntry
  network: Network | undefined
  /** Epoch ms. */
  now: number
}

/** One line of the activity list: what it was, with whom, how much, and its state in words; a link where the network has an explorer. */
export function ActivityRow({ entry, network, now }: ActivityRowProps): ReactNode {
  useStyles(css)
  const { activity } = useWords()
  const kind = toActivityKind(entry.operationType)
  const { unit, count } = relativeTime(entry.at, now)
  const time = activity.times[unit]({ count })
  const [main, second] = entry.movements
  // A swap's two sides are the point of it; of anything else the first says enough.
  const other = kind === 'trade' ? second : undefined
  return (
    <Row
      picture={<ActivityPicture kind={kind} movement={main} status={entry.status} />}
      name={activity.kinds[kind]}
      caption={entry.counterparty && withWhom(entry.counterparty, activity)}
      href={explorerUrl({ network, hash: entry.hash })}
      end={
        <Figures
          amount={main ? sentence(main) : undefined}
          tone={main?.sign === '+' && entry.status === 'confirmed' ? 'positive' : 'neutral'}
          below={
            <span className="lk-activity-state" data-status={entry.status}>
              {entry.status === 'pending' && <Spinner size={12} />}
              {entry.status !== 'confirmed' || entry.isOurs
                ? activity.statuses[entry.status]
                : other
                  ? sentence(other)
                  : time}
            </span>
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

/** `-1.5 ETH`; an NFT by its name, with a number only where there are several. */
function sentence({ sign, amount, name, isNft }: Movement): string {
  if (isNft && amount === '1') return `${sign}${name}`
  return `${sign}${formatTokenAmount(amount)} ${name}`
}

const css = `
.lk-activity-state { display: inline-flex; align-items: center; gap: 6px }
.lk-activity-state[data-status=failed], .lk-activity-state[data-status=cancelled] { color: var(--lk-negative) }
`
