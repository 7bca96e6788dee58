import type { ReactNode } from 'react'
import { useMessages } from '../../hooks/useMessages.ts'
import { useNow } from '../../parts/useNow.ts'
import { useStyles } from '../../ui/useStyles.ts'

export type QuoteTimerProps = {
  /** Epoch ms. */
  quotedAt: number
  /** Epoch ms. */
  expiresAt: number
}

/** How long the numbers beside it still hold: a ring that empties, and its seconds. Read out only when a reader comes to it. */
export function QuoteTimer({ quotedAt, expiresAt }: QuoteTimerProps): ReactNode {
  useStyles(css)
  const { quote: messages } = useMessages().swap
  const now = useNow(1_000)
  const seconds = Math.max(0, Math.ceil((expiresAt - now) / 1_000))
  const left = Math.min(1, Math.max(0, (expiresAt - now) / (expiresAt - quotedAt)))
  return (
    <span className="lk-quote-timer" role="timer" aria-label={messages.expiresIn({ seconds })}>
      <svg aria-hidden="true" width="16" height="16" viewBox="0 0 16 16" fill="none">
        <circle cx="8" cy="8" r="6.5" />
        <circle cx="8" cy="8" r="6.5" pathLength="100" strokeDasharray={`${left * 100} 100`} />
      </svg>
      <span aria-hidden="true">{seconds}</span>
    </span>
  )
}

const css = `
.lk-quote-timer { display: inline-flex; align-items: center; gap: 6px; font-size: 12px; line-height: 16px; font-variant-numeric: tabular-nums; color: var(--lk-text-2) }
.lk-quote-timer > span { min-width: 2ch; text-align: end }
.lk-quote-timer svg { transform: rotate(-90deg); stroke: var(--lk-surface-3); stroke-width: 2 }
.lk-quote-timer circle + circle { stroke: var(--lk-text-2); stroke-linecap: round }
`
