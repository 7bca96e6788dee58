import { SwapUnsafeError } from '@latchkey/core/errors'
import { parseAbi } from 'viem'
import { decodeExactly, type RouterDecoder } from './decodeExactly.ts'

const abi = parseAbi([
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
  'function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
])

/**
 * UniswapV2Router02. The amount of native currency sold is the call's value, not an argument. The router gets the pairs from its own
 * factory and reverts below the minimum. The route may pass only through known tokens.
 */
export const decodeV2: RouterDecoder = (data, { value, wrappedNative, isMiddle }) => {
  const call = decodeExactly(abi, data)
  if (!call) return undefined
  const sellsNative = call.functionName === 'swapExactETHForTokens'
  const [amountIn, minimumOut, path, to, deadline] =
    call.functionName === 'swapExactETHForTokens' ? [value, ...call.args] : call.args
  const [first, last] = [path[0]?.toLowerCase(), path.at(-1)?.toLowerCase()]
  const buysNative = call.functionName === 'swapExactTokensForETH'
  if (path.length < 2 || (sellsNative && first !== wrappedNative) || (buysNative && last !== wrappedNative))
    throw new SwapUnsafeError({ field: sellsNative ? 'sold token' : 'bought token', details: path.join() })
  if (!path.slice(1, -1).every((token) => isMiddle(token.toLowerCase())))
    throw new SwapUnsafeError({ field: 'path', details: path.join() })
  return {
    sold: sellsNative ? undefined : first,
    bought: buysNative ? undefined : last,
    amountIn,
    minimumOut,
    receiver: to.toLowerCase(),
    deadline,
  }
}
