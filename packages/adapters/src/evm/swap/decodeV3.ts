import { SwapUnsafeError } from '@latchkey/core/errors'
import type { DecodedSwap, SwapPermit } from '@latchkey/core/internal'
import { type Hex, parseAbi, zeroAddress } from 'viem'
import { decodeExactly, type RouterDecoder } from './decodeExactly.ts'
import { v3Fees } from './knownRouters.ts'

const swapAbi = parseAbi([
  'struct ExactInputSingleParams { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 deadline; uint256 amountIn; uint256 amountOutMinimum; uint160 sqrtPriceLimitX96; }',
  'struct ExactInputParams { bytes path; address recipient; uint256 deadline; uint256 amountIn; uint256 amountOutMinimum; }',
  'function exactInputSingle(ExactInputSingleParams params) payable',
  'function exactInput(ExactInputParams params) payable',
])
const multicallAbi = parseAbi(['function multicall(bytes[] data) payable'])
const unwrapAbi = parseAbi(['function unwrapWETH9(uint256 amountMinimum, address recipient) payable'])
const permitAbi = parseAbi([
  'function selfPermit(address token, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s) payable',
])
const refundAbi = parseAbi(['function refundETH() payable'])

type Context = Parameters<RouterDecoder>[1]

/**
 * SwapRouter of v3-periphery: a single swap of tokens; a swap and `refundETH`, which sells the native currency; or a swap into the router
 * and `unwrapWETH9`, which buys it. One `selfPermit` may precede the sale of a token. Nothing else, and in no other order. The router gets
 * the pools from its own factory and reverts below the minimum. The route may pass only through known tokens, in pools of the usual fees.
 */
export const decodeV3: RouterDecoder = (data, context) => {
  const alone = decodeSingle(data, context)
  if (alone) return alone
  const calls = decodeExactly(multicallAbi, data)?.args[0]
  if (!calls) return undefined
  const permit = calls[0] && decodePermit(calls[0])
  if (!permit) return decodePair(calls, context)
  const rest = calls.slice(1)
  const swap = rest.length === 1 && rest[0] ? decodeSingle(rest[0], context) : decodePair(rest, context)
  if (!swap?.sold) throw new SwapUnsafeError({ field: 'function', details: calls.join() })
  return { ...swap, permit }
}

function decodePermit(data: Hex): SwapPermit | undefined {
  const call = decodeExactly(permitAbi, data)
  if (!call) return undefined
  const [token, amount, deadline, v, r, s] = call.args
  return { token: token.toLowerCase(), amount, deadline, v, r, s }
}

/** A swap, and the call that refunds or unwraps the native currency. */
function decodePair(calls: readonly Hex[], context: Context): DecodedSwap {
  const { wrappedNative } = context
  const [first, second] = calls
  const swap = first && decodeSingle(first, context)
  if (!swap || !second || calls.length !== 2) throw new SwapUnsafeError({ field: 'function', details: calls.join() })

  if (decodeExactly(refundAbi, second)) {
    if (swap.sold !== wrappedNative) throw new SwapUnsafeError({ field: 'sold token', details: swap.sold })
    return { ...swap, sold: undefined }
  }
  const unwrap = decodeExactly(unwrapAbi, second)
  if (!unwrap) throw new SwapUnsafeError({ field: 'function', details: second.slice(0, 10) })
  const [minimumOut, recipient] = unwrap.args
  // The router treats the zero address as itself; the swap's proceeds are unwrapped from there in the same transaction.
  if (swap.receiver !== zeroAddress) throw new SwapUnsafeError({ field: 'receiver', details: swap.receiver })
  if (swap.bought !== wrappedNative) throw new SwapUnsafeError({ field: 'bought token', details: swap.bought })
  // Each call reverts below its own minimum; in an honest one both are the same.
  if (minimumOut !== swap.minimumOut) throw new SwapUnsafeError({ field: 'minimum', details: String(minimumOut) })
  return {
    ...swap,
    bought: undefined,
    receiver: recipient.toLowerCase(),
  }
}

function decodeSingle(data: Hex, { isMiddle }: Context) {
  const call = decodeExactly(swapAbi, data)
  if (!call) return undefined
  const [params] = call.args
  const { tokens, fees } =
    'path' in params
      ? readPath(params.path)
      : { tokens: [params.tokenIn.toLowerCase(), params.tokenOut.toLowerCase()], fees: [params.fee] }
  if (!tokens.slice(1, -1).every(isMiddle) || !fees.every((fee) => v3Fees.includes(fee)))
    throw new SwapUnsafeError({ field: 'path', details: `${tokens.join()} at ${fees.join()}` })
  // A price limit may stop a swap halfway, which sells less than shown.
  if ('sqrtPriceLimitX96' in params && params.sqrtPriceLimitX96 !== 0n)
    throw new SwapUnsafeError({ field: 'amount', details: 'it may sell less' })
  return {
    sold: tokens[0],
    bought: tokens.at(-1),
    amountIn: params.amountIn,
    minimumOut: params.amountOutMinimum,
    receiver: params.recipient.toLowerCase(),
    deadline: params.deadline,
  }
}

/** Token, fee of three bytes, token, fee, token … The call is in lower case. */
function readPath(path: Hex): { tokens: readonly string[]; fees: readonly number[] } {
  const match = /^0x([0-9a-f]{40})((?:[0-9a-f]{46})+)$/.exec(path)
  if (!match) throw new SwapUnsafeError({ field: 'calldata', details: path })
  const hops = match[2]?.match(/.{46}/g) ?? []
  return {
    tokens: [`0x${match[1]}`, ...hops.map((hop) => `0x${hop.slice(6)}`)],
    fees: hops.map((hop) => Number(`0x${hop.slice(0, 6)}`)),
  }
}
