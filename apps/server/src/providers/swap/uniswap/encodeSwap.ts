import type { Address, Hex } from 'viem'
import { encodeFunctionData } from 'viem/utils'
import { nativeAddress, zeroAddress } from '../../../chains/Chain.ts'
import { encodeV3Path, v2RouterAbi, v3RouterAbi } from './abis.ts'
import type { Route } from './quoteRoutes.ts'

/**
 * The router's call that swaps along a route, pays `receiver` and reverts below `minReturn` or after the deadline (Unix seconds). A permit
 * (V3 only) approves the router first.
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
        // The zero address stands for the router itself: it holds the wrapped currency until it is unwrapped below.
        recipient: toNative ? zeroAddress : receiver,
        deadline,
        amountIn: amount,
        amountOutMinimum: minReturn,
      },
    ],
  })
  const calls = [swap]
  if (permit) calls.unshift(encodePermit(from, permit))
  // Native currency that a drained pool does not take would stay in the router, where anyone can withdraw it.
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

/** The arguments of EIP-2612's `permit`. */
export type Permit = {
  owner: Address
  spender: Address
  value: bigint
  /** Unix seconds. */
  deadline: bigint
  v: number
  r: Hex
  s: Hex
}

const word = '[0-9a-f]{64}'
const address = '0{24}([0-9a-f]{40})'
const pattern = new RegExp(`^0x${address}${address}(${word})(${word})0{62}(1b|1c)(${word})(${word})$`)

/** Parses the seven ABI words; undefined for anything else, including a `v` other than 27 or 28. */
export function parsePermit(encoded: string): Permit | undefined {
  const match = pattern.exec(encoded.toLowerCase())
  if (!match) return undefined
  const [, owner, spender, value, deadline, v, r, s] = match
  return {
    owner: `0x${owner}`,
    spender: `0x${spender}`,
    value: BigInt(`0x${value}`),
    deadline: BigInt(`0x${deadline}`),
    v: Number(`0x${v}`),
    r: `0x${r}`,
    s: `0x${s}`,
  }
}
