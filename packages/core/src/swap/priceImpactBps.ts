/** Below this many base units a price would be told by rounding rather than by the pools. */
export const leastTelling = 1000n

/** Base units. */
export type Exchange = { amountIn: bigint; amountOut: bigint }

/**
 * How much worse a swap exchanges each unit than a small one of the same pair does, in hundredths of a percent, rounded up; 0 where it is
 * no worse. Undefined where the small one is too small to tell.
 * @example priceImpactBps({ amountIn: 1_000_000n, amountOut: 1_980_000n }, { amountIn: 1000n, amountOut: 2000n }) // 100
 */
export function priceImpactBps(swap: Exchange, small: Exchange): number | undefined {
  if (small.amountIn === 0n || small.amountOut < leastTelling) return undefined
  // out/in against smallOut/smallIn, without dividing before the end.
  const expected = small.amountOut * swap.amountIn
  const paid = swap.amountOut * small.amountIn
  if (paid >= expected) return 0
  return Number(((expected - paid) * 10_000n + expected - 1n) / expected)
}
