/**
 * The least that is accepted, in base units, rounded down as the routers' own front ends do.
 * @param options.slippageBps hundredths of a percent.
 * @example minimumOut({ amountOut: 1000n, slippageBps: 100 }) // 990n
 */
export function minimumOut({ amountOut, slippageBps }: { amountOut: bigint; slippageBps: number }): bigint {
  return (amountOut * BigInt(10_000 - slippageBps)) / 10_000n
}
