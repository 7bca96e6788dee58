import type { ReactNode } from 'react'
import { formatChange } from '../format/formatChange.ts'
import { useStyles } from '../ui/useStyles.ts'

/** A price change with its sign and color. Data attribute: `data-direction`. */
export function PriceChange({ change }: { change: number }): ReactNode {
  useStyles(css)
  const text = formatChange(change)
  const direction = text.startsWith('+') ? 'up' : text.startsWith('-') ? 'down' : 'flat'
  return (
    <bdi className="lk-change" dir="ltr" data-direction={direction}>
      {text}
    </bdi>
  )
}

const css = `
.lk-change { font-variant-numeric: tabular-nums }
.lk-change[data-direction=up] { color: var(--lk-positive) }
.lk-change[data-direction=down] { color: var(--lk-negative) }
`
