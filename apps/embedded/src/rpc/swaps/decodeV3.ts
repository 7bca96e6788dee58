import { readArguments } from '../abiValues.ts'
import {
  callerName,
  type DecodedSwap,
  type RouterCall,
  type RouterDecoder,
  routerName,
  zeroAddress,
} from './DecodedSwap.ts'
import { readMulticall } from './readMulticall.ts'
import { readV3Swap } from './readV3Swap.ts'

/** SwapRouter of v3-periphery. */
export const decodeV3: RouterDecoder = (call) => decode(call, false)

/** SwapRouter02, whose deadline stands around its calls. */
export const decodeV3Later: RouterDecoder = (call) => decode(call, true)

function decode(call: RouterCall, isLater: boolean): DecodedSwap | undefined {
  const { data } = call
  const many = readMulticall(data, isLater)
  let rest = many?.calls ?? [data]
  const permit = many && rest[0] !== undefined ? readPermit(rest[0]) : undefined
  if (permit) rest = rest.slice(1)
  const swap = rest[0] === undefined ? undefined : readV3Swap(rest[0], isLater)
  const paid = swap && rest.length <= 2 && payOut(swap, { after: rest[1], isLater, call })
  if (!paid || (permit && permit.token !== paid.sold)) return undefined
  return { ...paid, deadline: many?.deadline ?? paid.deadline, permit }
}

type PayOut = { after: string | undefined; isLater: boolean; call: RouterCall }

/** What becomes of a swap by the call after it: a refund sells the native currency, unwrapping buys it. */
function payOut(swap: DecodedSwap, { after, isLater, call }: PayOut): DecodedSwap | undefined {
  const { wrappedNative, value, account } = call
  // Where a swap's proceeds wait to be unwrapped. The older router calls itself zero.
  const own = isLater ? routerName : zeroAddress
  const paysNative = value > 0n && swap.sold === wrappedNative
  const sold = paysNative ? undefined : swap.sold
  // refundETH()
  const isRefund = after === '0x12210e8a'
  if (after === undefined || isRefund) {
    const isStranded = swap.receiver === own
    // What a swap does not need of the native currency stays in the router, where anybody can take it.
    const isUnreturned = paysNative && swap.isMost && !isRefund
    const receiver = isLater && swap.receiver === callerName ? account : swap.receiver
    return isStranded || isUnreturned || (isRefund && !paysNative) ? undefined : { ...swap, sold, receiver }
  }
  if (paysNative && swap.isMost) return undefined
  const [minimumOut, receiver] = readUnwrap(after, isLater ? account : undefined) ?? []
  const isUnwrapped = swap.receiver === own && swap.bought === wrappedNative && minimumOut === swap.minimumOut
  return isUnwrapped && receiver !== undefined ? { ...swap, sold, bought: undefined, receiver } : undefined
}

/** @param account whom the form without a recipient pays; undefined where there is none. */
function readUnwrap(data: string, account: string | undefined): readonly [bigint, string] | undefined {
  const [selector, hex] = [data.slice(0, 10), data.slice(10)]
  // unwrapWETH9(uint256,address)
  if (selector === '0x49404b7c') return readArguments(['uint', 'address'], hex)
  // unwrapWETH9(uint256)
  const read = account !== undefined && selector === '0x49616997' ? readArguments(['uint'], hex) : undefined
  return read && account !== undefined ? [read[0], account] : undefined
}

/** selfPermit(address,uint256,uint256,uint8,bytes32,bytes32) */
function readPermit(data: string): DecodedSwap['permit'] {
  if (!data.startsWith('0xf3995c67')) return undefined
  const read = readArguments(['address', 'uint', 'uint', 'uint', 'word', 'word'], data.slice(10))
  return read && { token: read[0], amount: read[1] }
}
