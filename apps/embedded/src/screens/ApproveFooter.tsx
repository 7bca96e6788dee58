import { type ReactElement, useEffect, useRef, useState } from 'react'
import { Button } from '../../../../packages/react/src/ui/Button.tsx'
import { type ApprovalState, watchApproval } from '../approve/watchApproval.ts'
import { useMessages } from './messages.ts'

export type ApproveFooterProps = {
  approveLabel: string
  busy: boolean
  /** For what nobody should approve: there is only a way out. */
  blocked?: boolean
  onApprove: () => void
  onDecline: () => void
}

/** The two buttons of every approval. Declining has the focus; approving is guarded by `watchApproval`. */
export function ApproveFooter({ approveLabel, busy, blocked, onApprove, onDecline }: ApproveFooterProps): ReactElement {
  const { approve: approveMessages, wait } = useMessages()
  const [state, setState] = useState<ApprovalState>('wait')
  const approve = useRef<HTMLButtonElement>(null)
  const decline = useRef<HTMLButtonElement>(null)
  const texts = { wait: wait.look, covered: wait.covered, resting: wait.resting }
  const latest = useRef(onApprove)
  latest.current = onApprove

  useEffect(() => decline.current?.focus(), [])
  useEffect(() => {
    const button = approve.current
    if (busy || !button) return
    return watchApproval({ button, onChange: setState, onApprove: () => latest.current() })
  }, [busy])

  return (
    <>
      {!blocked && (
        <>
          <p className="lk-approve-hint" role="status">
            {busy || state === 'ready' ? '' : texts[state]}
          </p>
          <Button
            variant="primary"
            buttonRef={approve}
            busy={busy}
            aria-disabled={busy || state === 'wait' || state === 'covered' || undefined}
            data-state={state}
          >
            {approveLabel}
          </Button>
        </>
      )}
      <Button buttonRef={decline} disabled={busy} onClick={onDecline}>
        {approveMessages.decline}
      </Button>
    </>
  )
}
