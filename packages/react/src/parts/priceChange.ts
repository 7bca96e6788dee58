import type { PricePoint } from '@latchkey/core'

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
