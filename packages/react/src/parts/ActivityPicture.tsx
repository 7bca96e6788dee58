import { tokenImageUrl } from '@latchkey/core/internal'
import type { ReactNode } from 'react'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { ArrowDownLeftIcon } from '../ui/icons/ArrowDownLeftIcon.tsx'
import { ArrowLeftRightIcon } from '../ui/icons/ArrowLeftRightIcon.tsx'
import { ArrowUpRightIcon } from '../ui/icons/ArrowUpRightIcon.tsx'
import { CheckIcon } from '../ui/icons/CheckIcon.tsx'
import { CoinsIcon } from '../ui/icons/CoinsIcon.tsx'
import { FlameIcon } from '../ui/icons/FlameIcon.tsx'
import type { IconProps } from '../ui/icons/Icon.tsx'
import { PlusIcon } from '../ui/icons/PlusIcon.tsx'
import { PuzzleIcon } from '../ui/icons/PuzzleIcon.tsx'
import { XIcon } from '../ui/icons/XIcon.tsx'
import { Picture } from '../ui/Picture.tsx'
import { useStyles } from '../ui/useStyles.ts'
import type { ActivityEntry, ActivityKind, Movement } from './ActivityEntry.ts'

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

/** What did not happen. */
const closed = new Set<ActivityEntry['status']>(['failed', 'cancelled', 'replaced', 'dropped'])

export type ActivityPictureProps = {
  kind: ActivityKind
  movement: Movement | undefined
  status: ActivityEntry['status']
  /** CSS px; default 36. */
  size?: number
  /** A letter instead of the token's picture, which says more than is known. */
  plain?: boolean
}

/** What moved, with a small mark of what happened to it; the mark alone where nothing moved. */
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
  const src = movement.imageUrl ?? (movement.isNft ? undefined : tokenImageUrl(latchkey, movement.name))
  return (
    <Picture
      src={plain ? undefined : src}
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

const css = `
.lk-activity-mark { display: grid; place-items: center; width: 18px; height: 18px; border-radius: 50%; background: var(--lk-surface-3); color: var(--lk-text-1) }
.lk-activity-mark[data-alone] { flex: none; background: var(--lk-surface-2); color: var(--lk-text-2) }
.lk-activity-mark > svg { stroke-width: 2.25 }
.lk-activity-mark[data-alone] > svg { stroke-width: 1.75 }
`
