import type { ReactNode } from 'react'
import { useStyles } from '../ui/useStyles.ts'

export type FiguresProps = {
  /** The formatted amount; absent if nothing moved. */
  amount?: ReactNode
  /** The line below it, in smaller type. */
  below?: ReactNode
  /** `positive` for what came in; the rest is neutral. */
  tone?: 'positive' | 'neutral'
}

/** An amount with a line below it, in tabular digits. Where it is too long for one line, its symbol takes another. */
export function Figures({ amount, below, tone = 'neutral' }: FiguresProps): ReactNode {
  useStyles(css)
  return (
    <span className="lk-figures" data-tone={tone}>
      {amount !== undefined && <bdi dir="ltr">{amount}</bdi>}
      {below !== undefined && <span className="lk-figures-below">{below}</span>}
    </span>
  )
}

const css = `
.lk-figures { display: flex; flex-direction: column; align-items: flex-end; gap: 2px; min-width: 0; font-variant-numeric: tabular-nums }
.lk-figures > bdi {
  font-size: 15px; line-height: 20px; font-weight: 500; color: var(--lk-text-1); max-width: 100%; overflow: hidden;
  overflow-wrap: break-word; text-align: -webkit-match-parent; text-align: match-parent;
  display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2
}
.lk-figures[data-tone=positive] > bdi { color: var(--lk-positive) }
.lk-figures-below { font-size: 13px; line-height: 16px; color: var(--lk-text-2); white-space: nowrap }
`
