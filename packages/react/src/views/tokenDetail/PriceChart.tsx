import type { PricePoint } from '@latchkey/core'
import { type ReactNode, useMemo } from 'react'
import { useFiat } from '../../hooks/useFiat.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { useStyles } from '../../ui/useStyles.ts'

const size = { width: 328, height: 96 }

/** The prices of a day as a line, with the lowest and the highest; nothing with fewer than two prices. */
export function PriceChart({ points }: { points: readonly PricePoint[] }): ReactNode {
  useStyles(css)
  const fiat = useFiat()
  const { token: messages } = useMessages().asset
  const chart = useMemo(() => drawChart(points, size), [points])
  if (!chart) return null
  const low = fiat.price(chart.low)
  const high = fiat.price(chart.high)
  const label = messages.chart({ from: fiat.price(chart.first), to: fiat.price(chart.last), low, high })
  return (
    <div className="lk-chart" data-direction={chart.last < chart.first ? 'down' : 'up'}>
      <svg role="img" aria-label={label} viewBox={`-2 -4 ${size.width + 4} ${size.height + 8}`}>
        <path d={chart.path} />
      </svg>
      {/* The label above says it too. */}
      <div className="lk-chart-ends" aria-hidden="true">
        <span>{messages.low({ price: low })}</span>
        <span>{messages.high({ price: high })}</span>
      </div>
    </div>
  )
}

type Chart = {
  /** An SVG path in a box of `width` by `height`. */
  path: string
  first: number
  last: number
  low: number
  high: number
}

/**
 * A line through prices, from the first point in time to the last, with the lowest price at the bottom and the highest at the top.
 * Undefined with fewer than two points in time.
 *
 * @param points oldest first
 */
export function drawChart(
  points: readonly PricePoint[],
  { width, height }: { width: number; height: number },
): Chart | undefined {
  const seen = points.map(({ at, price }) => ({ at: Date.parse(at), price })).filter(({ at }) => Number.isFinite(at))
  const [first] = seen
  const last = seen.at(-1)
  if (!first || !last || last.at <= first.at) return undefined
  const prices = seen.map(({ price }) => price)
  const low = Math.min(...prices)
  const high = Math.max(...prices)
  const path = seen.map(({ at, price }, index) => {
    const x = ((at - first.at) / (last.at - first.at)) * width
    // A constant price runs through the middle.
    const y = high === low ? height / 2 : ((high - price) / (high - low)) * height
    return `${index === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`
  })
  return { path: path.join(''), first: first.price, last: last.price, low, high }
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}

const css = `
.lk-chart { display: grid; gap: 4px }
.lk-chart > svg {
  display: block; width: 100%; height: auto; fill: none; stroke: var(--lk-positive); stroke-width: 2; stroke-linejoin: round;
  stroke-linecap: round
}
.lk-chart[data-direction=down] > svg { stroke: var(--lk-negative) }
.lk-chart-ends {
  display: flex; justify-content: space-between; gap: 8px; font-size: 12px; line-height: 16px; color: var(--lk-text-2);
  font-variant-numeric: tabular-nums
}
`
