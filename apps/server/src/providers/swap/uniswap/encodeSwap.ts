import type { Address, Hex } from 'viem'
import { encodeFunctionData } from 'viem/utils'
import { nativeAddress } from '../../../chains/nativeAddress.ts'
import { zeroAddress } from '../../../chains/zeroAddress.ts'
import { v2RouterAbi, v3RouterAbi } from './abis.ts'
import { encodeV3Path } from './encodeV3Path.ts'
import type { Route } from './findRoutes.ts'
import type { Permit } from './parsePermit.ts'

/**
 * The router's call that swaps along a route, pays `receiver` and reverts below `minReturn` or after the deadline (Unix seconds). With a
 * permit (V3 alone) the router is approved by it first.
 */
export function encodeSwap(options: {
  from: Address
  to: Address
  amount: bigint
  route: Route
  minReturn: bigint
  receiver: Address
  deadline: bigint
  permit?: Permit | undefined
}): Hex {
  return options.route.fees.length === 0 ? encodeV2(options) : encodeV3(options)
}

function encodeV2({ from, to, amount, route, minReturn, receiver, deadline }: Parameters<typeof encodeSwap>[0]): Hex {
  const rest = [minReturn, route.path, receiver, deadline] as const
  if (from === nativeAddress)
    return encodeFunctionData({ abi: v2RouterAbi, functionName: 'swapExactETHForTokens', args: rest })
  const functionName = to === nativeAddress ? 'swapExactTokensForETH' : 'swapExactTokensForTokens'
  return encodeFunctionData({ abi: v2RouterAbi, functionName, args: [amount, ...rest] })
}

function encodeV3(options: Parameters<typeof encodeSwap>[0]): Hex {
  const { from, to, amount, route, minReturn, receiver, deadline, permit } = options
  const toNative = to === nativeAddress
  const swap = encodeFunctionData({
    abi: v3RouterAbi,
    functionName: 'exactInput',
    args: [
      {
        path: encodeV3Path(route),
        // The router takes the zero address for itself: it keeps the wrapped coin until it is unwrapped below.
        recipient: toNative ? zeroAddress : receiver,
        deadline,
        amountIn: amount,
        amountOutMinimum: minReturn,
      },
    ],
  })
  const calls = [swap]
  if (permit) calls.unshift(encodePermit(from, permit))
  // Native coin that a drained pool does not take would stay in the router, for anyone.
  if (from === nativeAddress) calls.push(encodeFunctionData({ abi: v3RouterAbi, functionName: 'refundETH' }))
  if (toNative)
    calls.push(encodeFunctionData({ abi: v3RouterAbi, functionName: 'unwrapWETH9', args: [minReturn, receiver] }))
  if (calls.length === 1) return swap
  return encodeFunctionData({ abi: v3RouterAbi, functionName: 'multicall', args: [calls] })
}

function encodePermit(token: Address, { value, deadline, v, r, s }: Permit): Hex {
  return encodeFunctionData({
    abi: v3RouterAbi,
    functionName: 'selfPermit',
    args: [token, value, deadline, v, r, s],
  })
}
