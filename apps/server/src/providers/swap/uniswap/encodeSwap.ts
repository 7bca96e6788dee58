import type { Address, Hex } from 'viem'
import { encodeFunctionData } from 'viem/utils'
import { nativeAddress } from '../../../chains/nativeAddress.ts'
import { zeroAddress } from '../../../chains/zeroAddress.ts'
import { v2RouterAbi, v3RouterAbi } from './abis.ts'
import { encodeV3Path } from './encodeV3Path.ts'
import type { Route } from './findRoutes.ts'

/** The router's call that swaps along a route, pays `receiver` and reverts below `minReturn` or after the deadline (Unix seconds). */
export function encodeSwap(options: {
  from: Address
  to: Address
  amount: bigint
  route: Route
  minReturn: bigint
  receiver: Address
  deadline: bigint
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

function encodeV3({ from, to, amount, route, minReturn, receiver, deadline }: Parameters<typeof encodeSwap>[0]): Hex {
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
  // Native coin that a drained pool does not take would stay in the router, for anyone.
  if (from === nativeAddress)
    return encodeTogether(swap, encodeFunctionData({ abi: v3RouterAbi, functionName: 'refundETH' }))
  if (!toNative) return swap
  return encodeTogether(
    swap,
    encodeFunctionData({ abi: v3RouterAbi, functionName: 'unwrapWETH9', args: [minReturn, receiver] }),
  )
}

function encodeTogether(...calls: Hex[]): Hex {
  return encodeFunctionData({ abi: v3RouterAbi, functionName: 'multicall', args: [calls] })
}
