import type { ReactNode } from 'react'
import { useStyles } from './useStyles.ts'

export type BadgeProps = {
  /** A short number. */
  text: string
  /** What is counted, for screen readers. */
  label: string
}

/** How many things wait behind a tab or a button. */
export function Badge({ text, label }: BadgeProps): ReactNode {
  useStyles(css)
  return (
    <>
      <span className="lk-badge" aria-hidden="true">
        {text}
      </span>
      <span className="lk-hidden">{label}</span>
    </>
  )
}

const css = `
.lk-badge {
  display: inline-block; min-width: 18px; margin-inline-start: 6px; padding: 0 5px; border-radius: 9px; background: var(--lk-surface-3);
  color: var(--lk-text-1); font-size: 12px; line-height: 18px; text-align: center; font-variant-numeric: tabular-nums
}
`
