import { type ReactElement, useEffect, useRef, useState } from 'react'
import { Button } from '../../../../packages/react/src/ui/Button.tsx'
import { useStyles } from '../../../../packages/react/src/ui/useStyles.ts'
import { type ApprovalState, watchApproval } from '../approve/watchApproval.ts'
import { useLaterMessages } from './laterMessages.ts'

export type ApproveFooterProps = {
  approveLabel: string
  busy: boolean
  /** For what nobody should approve: there is only a way out. */
  blocked?: boolean
  /** The network that it happens on, in view wherever the visitor has scrolled. */
  network?: string
  /** While something has to be filled in first. */
  disabled?: boolean
  /** The button has to be held. */
  isHeld?: boolean
  variant?: 'primary' | 'danger'
  /** Default: “Decline”. */
  declineLabel?: string | undefined
  onApprove: () => void
  onDecline: () => void
}

const holdSeconds = 3

/**
 * The two buttons of everything that the visitor agrees to. Declining has the focus; approving is guarded by `watchApproval`, which looks at
 * what the screen marks with `data-agreed`.
 */
export function ApproveFooter({
  approveLabel,
  declineLabel,
  variant = 'primary',
  busy,
  blocked,
  network,
  isHeld = false,
  disabled = false,
  onApprove,
  onDecline,
}: ApproveFooterProps): ReactElement {
  useStyles(css)
  const { approve: approveMessages, wait } = useLaterMessages()
  const [state, setState] = useState<ApprovalState>('wait')
  const [isPressed, setPressed] = useState(false)
  const holdMs = isHeld ? holdSeconds * 1_000 : 0
  const approve = useRef<HTMLButtonElement>(null)
  const decline = useRef<HTMLButtonElement>(null)
  const edge = useRef<HTMLElement>(null)
  const texts = { wait: wait.look, unread: wait.unread, covered: wait.covered, resting: wait.resting }
  const latest = useRef(onApprove)
  latest.current = onApprove

  useEffect(() => decline.current?.focus({ preventScroll: true }), [])
  useEffect(() => {
    const button = approve.current
    if (busy || disabled || !button || !edge.current) return
    const passages = document.querySelectorAll('[data-agreed]')
    return watchApproval({
      button,
      edge: edge.current,
      passages,
      holdMs,
      onChange: setState,
      onHold: setPressed,
      onApprove: () => latest.current(),
    })
  }, [busy, disabled, holdMs])
  const ready = isHeld ? (isPressed ? wait.holding(holdSeconds) : wait.hold(holdSeconds)) : ''

  return (
    <>
      {network !== undefined && (
        <p className="lk-approve-network">
          {approveMessages.network}: <bdi>{network}</bdi>
        </p>
      )}
      {!blocked && (
        <>
          <i className="lk-approve-edge" ref={edge} aria-hidden="true" />
          <p className="lk-approve-hint" role="status">
            {busy || disabled ? '' : state === 'ready' ? ready : texts[state]}
          </p>
        </>
      )}
      <div className="lk-approve-buttons">
        <Button buttonRef={decline} disabled={busy} onClick={onDecline}>
          {declineLabel ?? approveMessages.decline}
        </Button>
        {!blocked && (
          <Button
            variant={variant}
            buttonRef={approve}
            busy={busy}
            aria-disabled={busy || disabled || !['ready', 'resting'].includes(state) || undefined}
            data-state={state}
            data-held={isPressed || undefined}
          >
            {approveLabel}
          </Button>
        )}
      </div>
    </>
  )
}

// Declining comes first for the keyboard too; where the buttons take two lines, it stays below.
// The hint keeps its height when it empties: a layout that changes would disturb the calm that the button waits for.
// The approve button has no transform or opacity of its own: the browser would report it as covered.
const css = `
.lk-button[data-state]:active { transform: none; opacity: 1 }
.lk-button[data-state]:not([data-state=ready]) { background: var(--lk-surface-1); color: var(--lk-text-3); cursor: default }
.lk-button[data-held] {
  background: linear-gradient(to right, var(--lk-positive) 50%, var(--lk-accent) 0) 100% / 200%; animation: lk-held 3s linear forwards
}
@keyframes lk-held { to { background-position: 0 } }
@media (prefers-reduced-motion: reduce) { .lk-button[data-held] { animation: none } }
.lk-approve-network { margin: 0; font-size: 13px; font-weight: 500; line-height: 18px; text-align: center }
.lk-approve-hint {
  margin: 0; min-height: 36px; font-size: 13px; line-height: 18px; text-align: center; text-wrap: balance; color: var(--lk-text-2)
}
.lk-approve-buttons { display: flex; flex-flow: row wrap-reverse; gap: 8px }
.lk-approve-buttons > .lk-button { flex: 1 1 auto; width: auto; min-width: 40% }
.lk-approve-edge { position: fixed; inset: 0 0 auto; height: 8px; z-index: 1; pointer-events: none }
`
