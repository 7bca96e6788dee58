import { SwapUnsafeError } from '@latchkey/core/errors'
import { parseAbi } from 'viem'
import { decodeExactly, type RouterDecoder } from './decodeExactly.ts'

const abi = parseAbi([
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
  'function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
])

/**
 * UniswapV2Router02. The native currency that is sold goes with the call, so its amount is not in it: it is the call's value. The router
 * finds the pairs by its own factory and reverts below the minimum. On the way to the bought token it passes through known ones alone.
 */
export const decodeV2: RouterDecoder = (data, { value, wrappedCoin, isMiddle }) => {
  const call = decodeExactly(abi, data)
  if (!call) return undefined
  const isFromCoin = call.functionName === 'swapExactETHForTokens'
  const [amountIn, minimumOut, path, to, deadline] =
    call.functionName === 'swapExactETHForTokens' ? [value, ...call.args] : call.args
  const [first, last] = [path[0]?.toLowerCase(), path.at(-1)?.toLowerCase()]
  const isToCoin = call.functionName === 'swapExactTokensForETH'
  if (path.length < 2 || (isFromCoin && first !== wrappedCoin) || (isToCoin && last !== wrappedCoin))
    throw new SwapUnsafeError({ field: isFromCoin ? 'sold token' : 'bought token', details: path.join() })
  if (!path.slice(1, -1).every((token) => isMiddle(token.toLowerCase())))
    throw new SwapUnsafeError({ field: 'path', details: path.join() })
  return {
    sold: isFromCoin ? undefined : first,
    bought: isToCoin ? undefined : last,
    amountIn,
    minimumOut,
    receiver: to.toLowerCase(),
    deadline,
  }
}
