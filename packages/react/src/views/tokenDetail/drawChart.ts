import type { PricePoint } from '@latchkey/core'

export type Chart = {
  /** An SVG path in a box of `width` by `height`. */
  path: string
  first: number
  last: number
  low: number
  high: number
}

/**
 * A line through prices: time runs from the first to the last of them, the lowest lies at the foot and the highest at the top. Undefined
 * where there are fewer than two moments: there is nothing to draw a line between.
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
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  const path = seen.map(({ at, price }, index) => {
    const x = ((at - first.at) / (last.at - first.at)) * width
    // A price that never moved runs through the middle.
    const y = high === low ? height / 2 : ((high - price) / (high - low)) * height
    return `${index === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`
  })
  return { path: path.join(''), first: first.price, last: last.price, low, high }
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
