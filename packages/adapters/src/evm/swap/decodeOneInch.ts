import { SwapUnsafeError } from '@latchkey/core/errors'
import { parseAbi } from 'viem'
import { decodeExactly, type RouterDecoder } from './decodeExactly.ts'

const abi = parseAbi([
  'struct SwapDescription { address srcToken; address dstToken; address srcReceiver; address dstReceiver; uint256 amount; uint256 minReturnAmount; uint256 flags; }',
  'function swap(address executor, SwapDescription desc, bytes data) payable',
])

const nativeAddresses = ['0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee', '0x0000000000000000000000000000000000000000']

/**
 * AggregationRouterV6, only its `swap`: the router itself measures what it received and reverts below `minReturnAmount`, whatever the
 * executor does with `data`. The `unoswap` functions name pools instead of the bought token and trust the pools' own reports: a malicious
 * pool would take the tokens for nothing. They are rejected.
 */
export const decodeOneInch: RouterDecoder = (data) => {
  const call = decodeExactly(abi, data)
  if (!call) return undefined
  const [, desc] = call.args
  // Partial fills would pay less than the minimum for less than the amount; permit2 is never approved.
  if (desc.flags !== 0n) throw new SwapUnsafeError({ field: 'function', details: `flags ${desc.flags}` })
  const toToken = (address: string) =>
    nativeAddresses.includes(address.toLowerCase()) ? undefined : address.toLowerCase()
  return {
    sold: toToken(desc.srcToken),
    bought: toToken(desc.dstToken),
    amountIn: desc.amount,
    minimumOut: desc.minReturnAmount,
    receiver: desc.dstReceiver.toLowerCase(),
    deadline: undefined,
  }
}
