import { readArguments } from '../abiValues.ts'
import type { RouterDecoder } from './DecodedSwap.ts'

const path = { list: 'address' } as const

type V2Function = { sellsNative?: boolean; buysNative?: boolean; buysExact?: boolean }

/** UniswapV2Router02. The amount of native currency sold is the call's value. */
const v2Functions: Readonly<Record<string, V2Function>> = {
  // swapExactETHForTokens(uint256,address[],address,uint256), and its form for tokens that charge a fee
  '0x7ff36ab5': { sellsNative: true },
  '0xb6f9de95': { sellsNative: true },
  // swapExactTokensForETH(uint256,uint256,address[],address,uint256)
  '0x18cbafe5': { buysNative: true },
  '0x791ac947': { buysNative: true },
  // swapExactTokensForTokens(uint256,uint256,address[],address,uint256)
  '0x38ed1739': {},
  '0x5c11d795': {},
  // swapETHForExactTokens(uint256,address[],address,uint256), which refunds what it does not need
  '0xfb3bdb41': { sellsNative: true, buysExact: true },
  // swapTokensForExactETH(uint256,uint256,address[],address,uint256)
  '0x4a25d94a': { buysNative: true, buysExact: true },
  // swapTokensForExactTokens(uint256,uint256,address[],address,uint256)
  '0x8803dbee': { buysExact: true },
}

export const decodeV2: RouterDecoder = ({ data, value, wrappedNative }) => {
  const selector = data.slice(0, 10)
  const named = Object.hasOwn(v2Functions, selector) ? v2Functions[selector] : undefined
  if (!named) return undefined
  const { sellsNative = false, buysNative = false, buysExact = false } = named
  const rest = ['uint', path, 'address', 'uint'] as const
  const hex = data.slice(10)
  const read = sellsNative ? readArguments(rest, hex) : readArguments(['uint', ...rest], hex)
  if (!read) return undefined
  const [one, other, route, receiver, deadline] = read.length === 4 ? [value, ...read] : read
  // Exact functions for tokens name what is bought first.
  const [amountIn, minimumOut] = buysExact && !sellsNative ? [other, one] : [one, other]
  const [first, last] = [route[0], route.at(-1)]
  if (route.length < 2 || (sellsNative && first !== wrappedNative) || (buysNative && last !== wrappedNative))
    return undefined
  return {
    kind: 'swap',
    sold: sellsNative ? undefined : first,
    bought: buysNative ? undefined : last,
    amountIn,
    isMost: buysExact,
    minimumOut,
    receiver,
    deadline,
    permit: undefined,
  }
}
