import { type Address, encodeFunctionData, maxUint256 } from 'viem'
import { marketMaker } from '../accounts.ts'
import { tokenAbi, uniswapV3PositionsAbi } from '../contracts/abis.ts'
import type { ContractPlan } from '../contracts/planContracts.ts'
import type { Step } from './step.ts'

/** The tier of 0.05 %; its ticks are 10 apart, and these are the outermost. */
const fee = 500
const lastTick = 887_270

export type PoolSide = { token: Address; amount: bigint }

/** A Uniswap V3 pool over every price, with the amounts of both tokens from the market maker, which must hold both. */
export function v3PoolSteps(
  plan: ContractPlan,
  options: { daysAgo: number; sides: readonly [PoolSide, PoolSide] },
): Step[] {
  const { daysAgo, sides } = options
  const positions = plan.uniswapV3Positions.address
  // A pool writes the time down: that costs more in a block of another time than the estimate's.
  const call = (to: Address, data: `0x${string}`): Step => ({ daysAgo, from: marketMaker, to, data, gas: 8_000_000n })
  const [first, second] = [...sides].sort((one, other) =>
    one.token.toLowerCase() < other.token.toLowerCase() ? -1 : 1,
  ) as [PoolSide, PoolSide] // sorting loses none
  const tokens = { token0: first.token, token1: second.token, fee }
  const approve = encodeFunctionData({ abi: tokenAbi, functionName: 'approve', args: [positions, maxUint256] })
  return [
    ...sides.map(({ token }) => call(token, approve)),
    call(
      positions,
      encodeFunctionData({
        abi: uniswapV3PositionsAbi,
        functionName: 'createAndInitializePoolIfNecessary',
        args: [first.token, second.token, fee, squareRoot((second.amount << 192n) / first.amount)],
      }),
    ),
    call(
      positions,
      encodeFunctionData({
        abi: uniswapV3PositionsAbi,
        functionName: 'mint',
        args: [
          {
            ...tokens,
            tickLower: -lastTick,
            tickUpper: lastTick,
            amount0Desired: first.amount,
            amount1Desired: second.amount,
            amount0Min: 0n,
            amount1Min: 0n,
            recipient: marketMaker,
            deadline: maxUint256,
          },
        ],
      }),
    ),
  ]
}

/** Rounded down; by Newton's steps from above. */
function squareRoot(value: bigint): bigint {
  let root = 1n << BigInt(Math.ceil(value.toString(2).length / 2))
  for (;;) {
    const next = (root + value / root) / 2n
    if (next >= root) return root
    root = next
  }
}
