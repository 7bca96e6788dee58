import type { PricePeriod, PricePoint } from '@latchkey/core'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useMemo, useState } from 'react'
import { formatDateTime } from '../../format/formatDateTime.ts'
import { useFiat } from '../../hooks/useFiat.ts'
import { useLocale } from '../../hooks/useMessages.ts'
import { useStyles } from '../../ui/useStyles.ts'

const size = { width: 328, height: 96 }
/** Rows of the table for screen readers. */
const mostRows = 24

type PriceChartProps = { points: readonly PricePoint[]; period: PricePeriod }

/**
 * Prices as a line, with the lowest and the highest; nothing with fewer than two prices. A pointer on it, and the arrow keys, Home and End,
 * choose a moment, whose price stands above the line. Screen readers get the figures as a table too.
 */
export function PriceChart({ points: given, period }: PriceChartProps): ReactNode {
  useStyles(css)
  const fiat = useFiat()
  const { code: locale, messages: all } = useLocale()
  const { token: messages } = all.asset
  const [chosen, setChosen] = useState<number>()
  const points = useMemo(() => given.filter(({ at }) => Number.isFinite(Date.parse(at))), [given])
  const chart = useMemo(() => drawChart(points, size), [points])
  if (!chart) return null
  const last = points.length - 1
  const index = Math.min(chosen ?? last, last)
  const point = points[index]
  const place = chart.places[index]
  const low = fiat.price(chart.low)
  const high = fiat.price(chart.high)
  const facts = { period: messages.periods[period], low, high }
  const label = messages.chart({ ...facts, from: fiat.price(chart.first), to: fiat.price(chart.last) })
  const moment = point ? `${fiat.price(point.price)}, ${formatDateTime(Date.parse(point.at), locale)}` : ''

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -10, PageUp: 10 }[event.key]
    const target = event.key === 'Home' ? 0 : event.key === 'End' ? last : step && index + step
    if (target === undefined) return
    event.preventDefault()
    setChosen(Math.max(0, Math.min(last, target)))
  }

  function follow(event: PointerEvent<Element>) {
    if (!chart) return
    const { left, width } = event.currentTarget.getBoundingClientRect()
    setChosen(nearest(chart.places, ((event.clientX - left) / width) * size.width))
  }

  return (
    <div className="lk-chart" dir="ltr" data-direction={chart.last < chart.first ? 'down' : 'up'}>
      <div className="lk-chart-moment" aria-hidden="true">
        {chosen === undefined ? '\u00a0' : moment}
      </div>
      <div
        className="lk-chart-line"
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={index}
        aria-valuetext={moment}
        onKeyDown={onKeyDown}
        onBlur={() => setChosen(undefined)}
        onPointerDown={follow}
        onPointerMove={follow}
        // A pointer that the page moved away from keeps what the keys chose.
        onPointerLeave={({ currentTarget }) => currentTarget.matches(':focus') || setChosen(undefined)}
      >
        <svg aria-hidden="true" viewBox={`0 -4 ${size.width} ${size.height + 8}`}>
          <path d={chart.path} />
          {chosen !== undefined && place && (
            <>
              <path className="lk-chart-mark" d={`M${place.x} -4V${size.height + 4}`} />
              <circle cx={place.x} cy={place.y} r="4" />
            </>
          )}
        </svg>
      </div>
      {/* The label above says it too. */}
      <div className="lk-chart-ends" aria-hidden="true">
        <span>{messages.low({ price: low })}</span>
        <span>{messages.high({ price: high })}</span>
      </div>
      <table className="lk-hidden">
        <caption>{messages.table({ period: facts.period })}</caption>
        <thead>
          <tr>
            <th scope="col">{all.activity.detail.time}</th>
            <th scope="col">{messages.price}</th>
          </tr>
        </thead>
        <tbody>
          {pickRows(points).map(({ at, price }) => (
            <tr key={at}>
              <th scope="row">{formatDateTime(Date.parse(at), locale)}</th>
              <td>{fiat.price(price)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** At most 24 of them, evenly, with the first and the last. */
function pickRows(points: readonly PricePoint[]): readonly PricePoint[] {
  if (points.length <= mostRows) return points
  const step = (points.length - 1) / (mostRows - 1)
  return Array.from({ length: mostRows }, (_, row) => points[Math.round(row * step)]).filter(
    (point) => point !== undefined,
  )
}

function nearest(places: readonly Place[], x: number): number {
  let best = 0
  for (const [index, place] of places.entries())
    if (Math.abs(place.x - x) < Math.abs((places[best]?.x ?? 0) - x)) best = index
  return best
}

/** In the box of the chart. */
type Place = { x: number; y: number }

type Chart = {
  /** An SVG path in a box of `width` by `height`. */
  path: string
  /** Of each price with a valid time, in order. */
  places: readonly Place[]
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
  const places = seen.map(({ at, price }) => ({
    x: round(((at - first.at) / (last.at - first.at)) * width),
    // A constant price runs through the middle.
    y: round(high === low ? height / 2 : ((high - price) / (high - low)) * height),
  }))
  const path = places.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('')
  return { path, places, first: first.price, last: last.price, low, high }
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}

const css = `
.lk-chart { display: grid; gap: 4px }
.lk-chart-moment {
  min-height: 16px; text-align: center; font-size: 12px; line-height: 16px; color: var(--lk-text-2); font-variant-numeric: tabular-nums
}
.lk-chart-line { position: relative; border-radius: 8px; touch-action: pan-y; cursor: crosshair }
.lk-chart-line:focus-visible { outline: 2px solid var(--lk-accent); outline-offset: 2px }
.lk-chart-line > svg {
  display: block; width: 100%; height: auto; overflow: visible; fill: none; stroke: var(--lk-positive); stroke-width: 2;
  stroke-linejoin: round; stroke-linecap: round
}
.lk-chart[data-direction=down] svg { stroke: var(--lk-negative) }
.lk-chart circle { fill: var(--lk-background) }
.lk-chart .lk-chart-mark { stroke: var(--lk-text-3); stroke-width: 1 }
.lk-chart-ends {
  display: flex; justify-content: space-between; gap: 8px; font-size: 12px; line-height: 16px; color: var(--lk-text-2);
  font-variant-numeric: tabular-nums
}
`
