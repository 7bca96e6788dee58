import type { ReactNode } from 'react'
import { formatChange } from '../format/formatChange.ts'
import { minus } from '../format/formatTokenAmount.ts'
import { useFiat } from '../hooks/useFiat.ts'
import { useStyles } from '../ui/useStyles.ts'

export type PriceChangeProps = {
  /** 0.01 is a rise of 1 %. */
  change: number
  /** The same in the currency of the values. */
  value?: number
}

/** A change with its sign and color: `+$12.30 (+1.23%)`, or its percentage alone. Data attribute: `data-direction`. */
export function PriceChange({ change, value }: PriceChangeProps): ReactNode {
  useStyles(css)
  const fiat = useFiat()
  const text = formatChange(change)
  const direction = text.startsWith('+') ? 'up' : text.startsWith(minus) ? 'down' : 'flat'
  const sign = { up: '+', down: minus, flat: '' }[direction]
  return (
    <bdi className="lk-change" dir="ltr" data-direction={direction}>
      {value === undefined ? text : `${sign}${fiat.format(Math.abs(value))} (${text})`}
    </bdi>
  )
}

const css = `
.lk-change { font-variant-numeric: tabular-nums }
.lk-change[data-direction=up] { color: var(--lk-positive) }
.lk-change[data-direction=down] { color: var(--lk-negative) }
`
