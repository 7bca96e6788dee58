import type { Address } from 'viem'
import { encodeFunctionData } from 'viem/utils'
import * as z from 'zod'
import type { Chain } from '../../../chains/Chain.ts'
import { readContracts } from '../../../chains/readContracts.ts'
import { v3FactoryAbi, v3PoolAbi } from './abis.ts'

export const v3PoolsSchema = z.array(
  z.object({
    /** The two tokens, in any order. */
    tokens: z.tuple([z.string(), z.string()]),
    fee: z.number(),
    /** The pool's liquidity in range; only comparable between pools of the same tokens. */
    liquidity: z.string(),
  }),
)
export type V3Pool = z.infer<typeof v3PoolsSchema>[number]

/**
 * The V3 pools with liquidity among some tokens, deepest first. Always two requests.
 * @throws NodeUnavailableError, RpcError
 */
export async function readV3Pools(
  chain: Chain,
  options: { factory: Address; tokens: readonly Address[]; signal?: AbortSignal | undefined },
): Promise<V3Pool[]> {
  const { factory, tokens, signal } = options
  const wanted = tokens.flatMap((one, index) =>
    tokens
      .slice(index + 1)
      .flatMap((other) => chain.contracts.uniswapV3Fees.map((fee) => ({ tokens: [one, other] as const, fee }))),
  )
  const addresses = await readContracts(chain, {
    calls: wanted.map(({ tokens: [one, other], fee }) => ({
      to: factory,
      data: encodeFunctionData({ abi: v3FactoryAbi, functionName: 'getPool', args: [one, other, fee] }),
    })),
    signal,
  })
  const existing = wanted.flatMap((pool, index) => {
    const word = BigInt(addresses[index] ?? 0)
    return word === 0n ? [] : [{ ...pool, address: `0x${word.toString(16).padStart(40, '0')}` as const }]
  })
  const data = encodeFunctionData({ abi: v3PoolAbi, functionName: 'liquidity' })
  const liquidities = await readContracts(chain, {
    calls: existing.map(({ address }) => ({ to: address, data })),
    signal,
  })
  return existing
    .map(({ tokens: pair, fee }, index) => ({
      tokens: [...pair] as [string, string],
      fee,
      liquidity: BigInt(liquidities[index] ?? 0),
    }))
    .filter(({ liquidity }) => liquidity > 0n)
    .sort((one, other) => Number(other.liquidity > one.liquidity) - Number(other.liquidity < one.liquidity))
    .map((pool) => ({ ...pool, liquidity: String(pool.liquidity) }))
}
