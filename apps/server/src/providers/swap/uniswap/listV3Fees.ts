import type { Address } from 'viem'
import type { V3Pool } from './readV3Pools.ts'

/** Pools tried for each hop of a path with so many hops: all of them directly, the two deepest over one token, the deepest over two. */
const poolsPerHop: Record<number, number> = { 1: 8, 2: 2, 3: 1 }

/** The fee tiers to try along a path, one list per way; none where a hop has no pool. */
export function listV3Fees(path: readonly Address[], pools: readonly V3Pool[]): number[][] {
  const hops = path.slice(1).map((token, index) => {
    const pair = [path[index], token]
    const between = pools.filter(
      ({ tokens }) => pair.includes(tokens[0] as Address) && pair.includes(tokens[1] as Address),
    )
    return between.slice(0, poolsPerHop[path.length - 1] ?? 0).map(({ fee }) => fee)
  })
  return hops.reduce<number[][]>((ways, fees) => ways.flatMap((way) => fees.map((fee) => [...way, fee])), [[]])
}
