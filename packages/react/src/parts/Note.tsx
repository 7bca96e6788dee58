import { type ReactNode, useEffect, useRef } from 'react'
import { scrollClear } from '../ui/scrollClear.ts'
import { useStyles } from '../ui/useStyles.ts'

export type NoteProps = {
  /** A small icon before the sentence. */
  icon?: ReactNode
  /** `warning` and `negative` have a background; `quiet` is plain text. Default `quiet`. */
  tone?: 'quiet' | 'warning' | 'negative'
  /** `now` interrupts a screen reader; default `politely`. */
  announce?: 'now' | 'politely'
  /** A small button at the end. */
  action?: ReactNode
  children: ReactNode
}

/**
 * A short message beside what it is about: a wait, an error, a warning. An error or a warning that interrupts is scrolled into view when it
 * appears. Data attribute: `data-tone`. Part: `note`.
 */
export function Note({ icon, tone = 'quiet', announce = 'politely', action, children }: NoteProps): ReactNode {
  useStyles(css)
  const element = useRef<HTMLDivElement>(null)
  const isUrgent = tone !== 'quiet' && announce === 'now'
  useEffect(() => {
    if (isUrgent && element.current) scrollClear(element.current)
  }, [isUrgent])
  return (
    <div ref={element} className="lk-note" part="note" data-tone={tone} role={announce === 'now' ? 'alert' : 'status'}>
      {icon}
      <div className="lk-note-text">{children}</div>
      {action}
    </div>
  )
}

const css = `
.lk-note {
  display: flex; align-items: flex-start; gap: 10px; padding: 8px 12px; font-size: 13px; line-height: 18px; color: var(--lk-text-2)
}
.lk-note > svg { flex: none; margin-block-start: -1px }
.lk-note-text { flex: 1; min-width: 0 }
.lk-note-text p { margin: 4px 0 0 }
.lk-note-text strong { font-weight: 600; color: var(--lk-text-1) }
.lk-note[data-tone=warning], .lk-note[data-tone=negative] {
  background: var(--lk-surface-1); border-radius: var(--lk-radius-control); padding: 12px; color: var(--lk-text-1)
}
.lk-note[data-tone=warning] > svg { color: var(--lk-warning) }
.lk-note[data-tone=negative] > svg { color: var(--lk-negative) }
`
