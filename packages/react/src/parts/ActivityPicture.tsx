import { tokenImageUrl } from '@latchkey/core/internal'
import type { ReactNode } from 'react'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { useMessages } from '../hooks/useMessages.ts'
import { ArrowLeftRightIcon, PlusIcon } from '../ui/AccountIcons.tsx'
import { CheckIcon, CoinsIcon, PuzzleIcon } from '../ui/ConnectIcons.tsx'
import { Icon, type IconProps, XIcon } from '../ui/Icon.tsx'
import { Picture } from '../ui/Picture.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { useStyles } from '../ui/useStyles.ts'
import { type ActivityEntry, type ActivityKind, type Movement, movementSentence } from './ActivityEntry.ts'
import { currencyMark } from './networkMarks.tsx'

const icons: Record<ActivityKind, (props: IconProps) => ReactNode> = {
  send: ArrowUpRightIcon,
  receive: ArrowDownLeftIcon,
  approve: CheckIcon,
  revoke: XIcon,
  mint: PlusIcon,
  burn: FlameIcon,
  trade: ArrowLeftRightIcon,
  buy: PlusIcon,
  deposit: ArrowDownLeftIcon,
  withdraw: ArrowUpRightIcon,
  add: PlusIcon,
  borrow: ArrowDownLeftIcon,
  repay: ArrowUpRightIcon,
  claim: CoinsIcon,
  deploy: PuzzleIcon,
  execute: PuzzleIcon,
}

/** Statuses of transactions without effect. */
const closed = new Set<ActivityEntry['status']>(['failed', 'cancelled', 'replaced', 'dropped', 'expired'])

type ActivityPictureProps = {
  kind: ActivityKind
  movement: Movement | undefined
  status: ActivityEntry['status']
  /** CSS px; default 36. */
  size?: number
  /** A monogram instead of the token's picture, for a token that is not verified. */
  plain?: boolean
}

/** The token that moved, with a badge for the operation; the badge alone if nothing moved. */
export function ActivityPicture({ kind, movement, status, size = 36, plain = false }: ActivityPictureProps): ReactNode {
  useStyles(css)
  const latchkey = useLatchkey()
  const KindIcon = closed.has(status) ? XIcon : icons[kind]
  if (!movement)
    return (
      <span className="lk-activity-mark" data-alone style={{ width: size, height: size }}>
        <KindIcon size={size / 2} />
      </span>
    )
  const mark = !plain && movement.contract === null ? currencyMark(movement.name) : undefined
  const src = movement.imageUrl ?? (movement.isNft ? undefined : tokenImageUrl(latchkey, movement.name))
  return (
    <Picture
      src={plain || mark ? undefined : src}
      ground={mark}
      name={movement.name}
      size={size}
      shape={movement.isNft ? 'square' : 'circle'}
      badge={
        <span className="lk-activity-mark">
          <KindIcon size={12} />
        </span>
      }
    />
  )
}

/** A transaction's status as text. Data attribute: `data-status`. */
export function ActivityState({ entry: { status, sent } }: { entry: ActivityEntry }): ReactNode {
  useStyles(css)
  const { activity } = useMessages()
  return (
    <span className="lk-activity-state" data-status={status}>
      {(status === 'pending' || status === 'requested') && <Spinner size={12} />}
      {status === 'dropped' && sent?.dropReason === 'unseen' ? activity.unseen : activity.statuses[status]}
    </span>
  )
}

/** `−1.5 ETH`, with every digit if `isExact`; `at least +3,000 USDC` if only the minimum is known. Isolated from the text direction around it. */
export function MovementText({ movement, isExact }: { movement: Movement; isExact?: boolean }): ReactNode {
  const { activity } = useMessages()
  const amount = movementSentence(movement, activity, isExact)
  return movement.isMinimum ? <bdi>{activity.detail.atLeast({ amount })}</bdi> : <bdi dir="ltr">{amount}</bdi>
}

/** Lucide `arrow-down-left` (ISC). */
function ArrowDownLeftIcon(props: IconProps): ReactNode {
  return <Icon {...props} outline="M17 7 7 17M17 17H7V7" />
}

/** Lucide `arrow-up-right` (ISC). */
function ArrowUpRightIcon(props: IconProps): ReactNode {
  return <Icon {...props} outline="M7 7h10v10M7 17 17 7" />
}

/** Lucide `flame` (ISC). */
function FlameIcon(props: IconProps): ReactNode {
  return (
    <Icon
      {...props}
      outline="M12 3q1 4 4 6.5t3 5.5a1 1 0 0 1-14 0 5 5 0 0 1 1-3 1 1 0 0 0 5 0c0-2-1.5-3-1.5-5q0-2 2.5-4"
    />
  )
}

const css = `
.lk-activity-mark {
  display: grid; place-items: center; width: 18px; height: 18px; border-radius: 50%; background: var(--lk-surface-3);
  color: var(--lk-text-1)
}
.lk-activity-mark[data-alone] { flex: none; background: var(--lk-surface-2); color: var(--lk-text-2) }
.lk-activity-mark > svg { stroke-width: 2.25 }
.lk-activity-mark[data-alone] > svg { stroke-width: 1.75 }
.lk-activity-state { display: inline-flex; align-items: center; gap: 6px }
.lk-activity-state[data-status=failed] { color: var(--lk-negative) }
`
