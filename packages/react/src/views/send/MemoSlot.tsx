import { checkMemo, getSend, hasAbility, watchSend } from '@latchkey/core/internal'
import { type ReactNode, useEffect } from 'react'
import { useAccount } from '../../hooks/useAccount.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useWatch } from '../../hooks/useWatch.ts'
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

/** The field of a memo, checked while it is typed; its code loads only where transfers can carry one. */
export function MemoSlot({ receiver, onCheck }: MemoSlotProps): ReactNode {
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
  return MemoField && isOffered ? <MemoField receiver={receiver} error={error} /> : null
}
