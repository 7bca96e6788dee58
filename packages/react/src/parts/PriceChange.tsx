import { getPriceHistory, type PricePoint, type TokenBalance } from '@latchkey/core'
import { type ReactNode, useMemo } from 'react'
import { useNetwork } from '../hooks/useNetwork.ts'
import { useRead } from '../hooks/useRead.ts'
import { useStyles } from '../ui/useStyles.ts'

/** A rise or a fall, told by its sign and its colour. Data attribute: `data-direction`. */
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

type TokenPrices = {
  /** Oldest first; empty while unknown. */
  points: readonly PricePoint[]
  /** In a day; undefined where what it cost a day ago is not known. 0.01 is 1 %. */
  change: number | undefined
}

/** What a token cost in the last day, as the server recorded it. */
export function usePriceHistory(token: TokenBalance): TokenPrices {
  const { network } = useNetwork()
  const { address, price } = token
  const chainId = token.chainId ?? network?.caipNetworkId ?? ''
  const { data = noPoints } = useRead(getPriceHistory, { chainId, ...(address && { address }) })
  return useMemo(() => ({ points: data, change: priceChange({ points: data, price, now: Date.now() }) }), [data, price])
}

const noPoints: readonly PricePoint[] = []

const dayMs = 24 * 3600_000
/** A price recorded longer than this before or after is not of a day ago. */
const toleranceMs = 3600_000

/**
 * How much a price changed in a day, by what was recorded about a day ago; undefined where nothing was.
 *
 * @param options.price now; `now` is epoch ms
 * @returns 0.0123 for a rise of 1.23 %
 */
export function priceChange(options: {
  points: readonly PricePoint[]
  price: number
  now: number
}): number | undefined {
  const { points, price, now } = options
  const offDay = ({ at }: PricePoint) => Math.abs(now - dayMs - Date.parse(at))
  const [first, ...rest] = points.filter((point) => offDay(point) <= toleranceMs && point.price > 0)
  if (!first || !(price > 0)) return undefined
  const nearest = rest.reduce((best, point) => (offDay(point) < offDay(best) ? point : best), first)
  return price / nearest.price - 1
}

const percent = new Intl.NumberFormat('en-US', {
  style: 'percent',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  signDisplay: 'exceptZero',
})

/**
 * How much something rose or fell, with its sign and 2 decimals.
 *
 * @param change 0.0123 is a rise of 1.23 %
 * @example formatChange(-0.05) // '-5.00%'
 */
export function formatChange(change: number): string {
  return percent.format(change)
}

const css = `
.lk-change { font-variant-numeric: tabular-nums }
.lk-change[data-direction=up] { color: var(--lk-positive) }
.lk-change[data-direction=down] { color: var(--lk-negative) }
`
