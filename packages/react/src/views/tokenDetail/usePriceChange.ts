import { getPriceHistory, type PricePoint, type TokenBalance } from '@latchkey/core'
import { useMemo } from 'react'
import { useNetwork } from '../../hooks/useNetwork.ts'
import { useRead } from '../../hooks/useRead.ts'

/** The change of a token's price in a day, by the prices that the server recorded; undefined if unknown. 0.01 is 1 %. */
export function usePriceChange(token: TokenBalance): number | undefined {
  const { network } = useNetwork()
  const { address, price } = token
  const chainId = token.chainId ?? network?.caipNetworkId ?? ''
  const { data = noPoints } = useRead(getPriceHistory, { chainId, period: 'day', ...(address && { address }) })
  return useMemo(() => priceChange({ points: data, price, now: Date.now() }), [data, price])
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
