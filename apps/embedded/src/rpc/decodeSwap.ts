import { readArguments } from './abiValues.ts'
import type { KnownContracts, RouterKind } from './knownContracts.ts'

/** What a swap pays and gets at least. Addresses are lower-case hex, amounts base units; an undefined token is the native currency. */
export type DecodedSwap = {
  kind: 'swap'
  sold: string | undefined
  bought: string | undefined
  amountIn: bigint
  minimumOut: bigint
  receiver: string
  /** Seconds since 1970; undefined for a router that has none. */
  deadline: bigint | undefined
  /** What the router may take by a permit that goes with the swap. */
  permit: { token: string; amount: bigint } | undefined
}

export type SwapCall = {
  data: string
  /** Base units of the native currency that go with the call. */
  value: bigint
  /** The visitor's, in lower case: some routers have a short form for it. */
  account: string
}

type RouterCall = SwapCall & { wrappedNative: string | undefined }
type RouterDecoder = (call: RouterCall) => DecodedSwap | undefined

/**
 * Reads a call of a known router, which reverts below the minimum that it is called with. Another contract could say the same and do
 * anything, so its calls stay unknown.
 * @returns undefined for everything that is not exactly a swap.
 */
export function decodeSwap(router: RouterKind, call: SwapCall, known: KnownContracts): DecodedSwap | undefined {
  const swap = decoders[router]({ ...call, wrappedNative: known.wrappedNative })
  return swap && call.value === (swap.sold === undefined ? swap.amountIn : 0n) ? swap : undefined
}

const path = { list: 'address' } as const

/** UniswapV2Router02: what is sold, whether the native currency is bought. The amount of native currency sold is the call's value. */
const v2Functions: Record<string, { sellsNative: boolean; buysNative: boolean }> = {
  // swapExactETHForTokens(uint256,address[],address,uint256), and its form for tokens that charge a fee
  '0x7ff36ab5': { sellsNative: true, buysNative: false },
  '0xb6f9de95': { sellsNative: true, buysNative: false },
  // swapExactTokensForETH(uint256,uint256,address[],address,uint256)
  '0x18cbafe5': { sellsNative: false, buysNative: true },
  '0x791ac947': { sellsNative: false, buysNative: true },
  // swapExactTokensForTokens(uint256,uint256,address[],address,uint256)
  '0x38ed1739': { sellsNative: false, buysNative: false },
  '0x5c11d795': { sellsNative: false, buysNative: false },
}

const decodeV2: RouterDecoder = ({ data, value, wrappedNative }) => {
  const selector = data.slice(0, 10)
  const named = Object.hasOwn(v2Functions, selector) ? v2Functions[selector] : undefined
  if (!named) return undefined
  const { sellsNative, buysNative } = named
  const rest = ['uint', path, 'address', 'uint'] as const
  const hex = data.slice(10)
  const read = sellsNative ? readArguments(rest, hex) : readArguments(['uint', ...rest], hex)
  if (!read) return undefined
  const [amountIn, minimumOut, route, receiver, deadline] = read.length === 4 ? [value, ...read] : read
  const [first, last] = [route[0], route.at(-1)]
  if (route.length < 2 || (sellsNative && first !== wrappedNative) || (buysNative && last !== wrappedNative))
    return undefined
  return {
    kind: 'swap',
    sold: sellsNative ? undefined : first,
    bought: buysNative ? undefined : last,
    amountIn,
    minimumOut,
    receiver,
    deadline,
    permit: undefined,
  }
}

const zero = `0x${'0'.repeat(40)}`
/** SwapRouter02's names for its caller and for itself, where a swap's proceeds wait to be unwrapped. The older router calls itself zero. */
const [caller, self] = [`0x${'1'.padStart(40, '0')}`, `0x${'2'.padStart(40, '0')}`]

/** SwapRouter of v3-periphery, and SwapRouter02, whose deadline stands around its calls. */
const decodeV3 =
  (isLater: boolean): RouterDecoder =>
  (call) => {
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
  const own = isLater ? self : zero
  const paysNative = value > 0n && swap.sold === wrappedNative
  const sold = paysNative ? undefined : swap.sold
  // refundETH()
  if (after === undefined || after === '0x12210e8a') {
    const isStranded = swap.receiver === own
    const receiver = isLater && swap.receiver === caller ? account : swap.receiver
    return isStranded || (after !== undefined && !paysNative) ? undefined : { ...swap, sold, receiver }
  }
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

/** The calls in a `multicall`, and the deadline around them. */
export function readMulticall(
  data: string,
  isLater = true,
): { calls: readonly string[]; deadline: bigint | undefined } | undefined {
  const [selector, hex] = [data.slice(0, 10), data.slice(10)]
  // multicall(bytes[])
  if (selector === '0xac9650d8') {
    const [calls] = readArguments([{ list: 'bytes' }], hex) ?? []
    return calls && { calls, deadline: undefined }
  }
  // multicall(uint256,bytes[])
  if (!isLater || selector !== '0x5ae401dc') return undefined
  const [deadline, calls] = readArguments(['uint', { list: 'bytes' }], hex) ?? []
  return calls && { calls, deadline }
}

/** selfPermit(address,uint256,uint256,uint8,bytes32,bytes32) */
function readPermit(data: string): DecodedSwap['permit'] {
  if (!data.startsWith('0xf3995c67')) return undefined
  const read = readArguments(['address', 'uint', 'uint', 'uint', 'word', 'word'], data.slice(10))
  return read && { token: read[0], amount: read[1] }
}

/** Fees have three bytes. */
const feeEnd = 2n ** 24n

function readV3Swap(data: string, isLater: boolean): DecodedSwap | undefined {
  const [selector, hex] = [data.slice(0, 10), data.slice(10)]
  const swap = (
    tokens: readonly [string, string] | undefined,
    [receiver, amountIn, minimumOut]: readonly [string, bigint, bigint],
    deadline: bigint | undefined,
  ): DecodedSwap | undefined =>
    tokens && {
      kind: 'swap',
      sold: tokens[0],
      bought: tokens[1],
      amountIn,
      minimumOut,
      receiver,
      deadline,
      permit: undefined,
    }
  // A limit of the price may stop a single swap halfway, which sells less than it says.
  switch (`${selector}${isLater ? ' later' : ''}`) {
    // exactInputSingle((address,address,uint24,address,uint256,uint256,uint256,uint160))
    case '0x414bf389': {
      const types = ['address', 'address', 'uint', 'address', 'uint', 'uint', 'uint', 'uint'] as const
      const [read] = readArguments([{ tuple: types }], hex) ?? []
      return read?.[7] === 0n && read[2] < feeEnd
        ? swap([read[0], read[1]], [read[3], read[5], read[6]], read[4])
        : undefined
    }
    // exactInput((bytes,address,uint256,uint256,uint256))
    case '0xc04b8d59': {
      const [read] = readArguments([{ tuple: ['bytes', 'address', 'uint', 'uint', 'uint'] }], hex) ?? []
      return read && swap(readPath(read[0]), [read[1], read[3], read[4]], read[2])
    }
    // exactInputSingle((address,address,uint24,address,uint256,uint256,uint160))
    case '0x04e45aaf later': {
      const types = ['address', 'address', 'uint', 'address', 'uint', 'uint', 'uint'] as const
      const [read] = readArguments([{ tuple: types }], hex) ?? []
      // Zero stands for all that the router has.
      return read?.[6] === 0n && read[2] < feeEnd && read[4] > 0n
        ? swap([read[0], read[1]], [read[3], read[4], read[5]], undefined)
        : undefined
    }
    // exactInput((bytes,address,uint256,uint256))
    case '0xb858183f later': {
      const [read] = readArguments([{ tuple: ['bytes', 'address', 'uint', 'uint'] }], hex) ?? []
      return read && read[2] > 0n ? swap(readPath(read[0]), [read[1], read[2], read[3]], undefined) : undefined
    }
    default:
      return undefined
  }
}

/** The first and the last token of: token, fee of three bytes, token, fee, token … */
function readPath(hex: string): readonly [string, string] | undefined {
  if (!/^0x[0-9a-f]{40}(?:[0-9a-f]{46})+$/.test(hex)) return undefined
  return [hex.slice(0, 42), `0x${hex.slice(-40)}`]
}

const nativeAddresses = ['0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee', zero]

/**
 * swap(address,(address,address,address,address,uint256,uint256,uint256),bytes): the router itself measures what it received. Its other
 * functions trust what pools report, and stay unknown.
 */
const decodeOneInch: RouterDecoder = ({ data, account }) => {
  if (!data.startsWith('0x07ed2379')) return undefined
  const description = { tuple: ['address', 'address', 'address', 'address', 'uint', 'uint', 'uint'] } as const
  const [, read] = readArguments(['address', description, 'bytes'], data.slice(10)) ?? []
  // Flags sell a part only, or take tokens through Permit2.
  if (read?.[6] !== 0n) return undefined
  const toToken = (address: string) => (nativeAddresses.includes(address) ? undefined : address)
  return {
    kind: 'swap',
    sold: toToken(read[0]),
    bought: toToken(read[1]),
    amountIn: read[4],
    minimumOut: read[5],
    receiver: read[3] === zero ? account : read[3],
    deadline: undefined,
    permit: undefined,
  }
}

const decoders: Record<RouterKind, RouterDecoder> = {
  uniswapV2: decodeV2,
  uniswapV3: decodeV3(false),
  uniswapV3Later: decodeV3(true),
  oneInch: decodeOneInch,
}
