import { getPriceHistory, type PricePoint, type TokenBalance } from '@latchkey/core'
import { type ReactNode, useMemo } from 'react'
import { formatFiat } from '../format/formatFiat.ts'
import { useNetwork } from '../hooks/useNetwork.ts'
import { useRead } from '../hooks/useRead.ts'
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

type TokenPrices = {
  /** Oldest first; empty while unknown. */
  points: readonly PricePoint[]
  /** The change in a day; undefined if the price a day ago is unknown. 0.01 is 1 %. */
  change: number | undefined
}

/** A token's prices in the last day, as recorded by the server. */
export function usePriceHistory(token: TokenBalance): TokenPrices {
  const { network } = useNetwork()
  const { address, price } = token
  const chainId = token.chainId ?? network?.caipNetworkId ?? ''
  const { data = noPoints } = useRead(getPriceHistory, { chainId, ...(address && { address }) })
  return useMemo(() => ({ points: data, change: priceChange({ points: data, price, now: Date.now() }) }), [data, price])
}

const noPoints: readonly PricePoint[] = []

const dayMs = 24 * 3600_000
/** A price counts as a day old within this tolerance. */
const toleranceMs = 3600_000

/**
 * How much a price changed in a day, compared with the price recorded closest to a day ago; undefined if there is none.
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
 * A change in percent, with its sign and 2 decimals.
 *
 * @param change 0.0123 is a rise of 1.23 %
 * @example formatChange(-0.05) // '-5.00%'
 */
export function formatChange(change: number): string {
  return percent.format(change)
}

const small = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  minimumSignificantDigits: 2,
  maximumSignificantDigits: 4,
})

/**
 * The price of one token in dollars: 2 decimals from a dollar up, 4 significant digits below, so that a cheap token does not show as $0.00.
 *
 * @example
 * formatPrice(3293.4214) // '$3,293.42'
 * formatPrice(0.00001234567) // '$0.00001235'
 */
export function formatPrice(price: number): string {
  return price > 0 && price < 0.99995 ? small.format(price) : formatFiat(price)
}

const css = `
.lk-change { font-variant-numeric: tabular-nums }
.lk-change[data-direction=up] { color: var(--lk-positive) }
.lk-change[data-direction=down] { color: var(--lk-negative) }
`
