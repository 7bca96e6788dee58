import { checkMemo, getSend, hasAbility, watchSend } from '@latchkey/core/internal'
import { type ReactNode, useEffect } from 'react'
import { useAccount } from '../../hooks/useAccount.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useWatch } from '../../hooks/useWatch.ts'
import { useStyles } from '../../ui/useStyles.ts'
import { lazyView } from '../lazyView.ts'
import { useLoaded } from '../useLoaded.ts'
import { useCheck } from './reviewSend.ts'

const field = lazyView(() => import('./memo/MemoField.tsx').then((module) => module.MemoField))

type MemoSlotProps = {
  /** The recipient's address, once what was typed is resolved. */
  receiver: string | undefined
  /** Called with whether the memo cannot be sent. */
  onCheck: (isWrong: boolean) => void
}

/**
 * The field of a memo, checked while it is typed; its code loads only where transfers can carry one. It has its room before: a form that
 * grew would take what is above it from under a finger.
 */
export function MemoSlot({ receiver, onCheck }: MemoSlotProps): ReactNode {
  useStyles(css)
  const latchkey = useLatchkey()
  const { network } = useAccount()
  const { memo } = useWatch(getSend, watchSend)
  const isOffered = hasAbility(latchkey, 'memos')
  const MemoField = useLoaded(field, isOffered)
  const typed = isOffered && memo ? memo : undefined
  const found = useCheck(typed && JSON.stringify([typed, network?.caipNetworkId]), (signal) =>
    checkMemo(latchkey, { memo: typed ?? '', signal }),
  )
  // A node that is away says nothing of the memo.
  const error = typed && found?.code.startsWith('MEMO_') ? found : undefined
  const isWrong = error !== undefined
  useEffect(() => onCheck(isWrong), [onCheck, isWrong])
  if (!isOffered) return null
  return <div className="lk-memo">{MemoField && <MemoField receiver={receiver} error={error} />}</div>
}

/* The field, and two lines on why it matters; and as much room for what is said of the recipient as without a memo, where there is any. */
const css = `
.lk-memo { min-height: 124px }
@media (min-height: 701px) { .lk-receiver:has(> .lk-memo) { min-height: 348px } }
`
