import { readArguments } from '../abiValues.ts'
import type { DecodedSwap } from './DecodedSwap.ts'
import { readPath } from './readPath.ts'

/** Fees have three bytes. */
const feeEnd = 2n ** 24n

type Parts = {
  tokens: readonly [string, string] | undefined
  receiver: string
  /** What is paid and what is bought, in the order of the function. */
  amounts: readonly [bigint, bigint]
  deadline?: bigint
}

/**
 * One swap function of a V3 router, which may name the router as the receiver.
 * @param isLater whether the router is SwapRouter02, whose functions have no deadline.
 */
export function readV3Swap(data: string, isLater: boolean): DecodedSwap | undefined {
  const [selector, hex] = [data.slice(0, 10), data.slice(10)]
  switch (`${selector}${isLater ? ' later' : ''}`) {
    // exactInputSingle((address,address,uint24,address,uint256,uint256,uint256,uint160))
    case '0x414bf389':
      return exactIn(readSingle(hex))
    // exactOutputSingle, with the same types
    case '0xdb3e2198':
      return exactOut(readSingle(hex))
    // exactInput((bytes,address,uint256,uint256,uint256))
    case '0xc04b8d59':
      return exactIn(readWay(hex))
    // exactOutput, with the same types
    case '0xf28c0498':
      return exactOut(backwards(readWay(hex)))
    // exactInputSingle((address,address,uint24,address,uint256,uint256,uint160))
    case '0x04e45aaf later':
      return exactIn(needsAmount(readSingleLater(hex)))
    // exactOutputSingle, with the same types
    case '0x5023b4df later':
      return exactOut(readSingleLater(hex))
    // exactInput((bytes,address,uint256,uint256))
    case '0xb858183f later':
      return exactIn(needsAmount(readWayLater(hex)))
    // exactOutput, with the same types
    case '0x09b81346 later':
      return exactOut(backwards(readWayLater(hex)))
    default:
      return undefined
  }
}

// A limit of the price may stop a single swap halfway, which sells or buys less than it says.

function readSingle(hex: string): Parts | undefined {
  const types = ['address', 'address', 'uint', 'address', 'uint', 'uint', 'uint', 'uint'] as const
  const [read] = readArguments([{ tuple: types }], hex) ?? []
  if (read?.[7] !== 0n || read[2] >= feeEnd) return undefined
  return { tokens: [read[0], read[1]], receiver: read[3], amounts: [read[5], read[6]], deadline: read[4] }
}

function readSingleLater(hex: string): Parts | undefined {
  const types = ['address', 'address', 'uint', 'address', 'uint', 'uint', 'uint'] as const
  const [read] = readArguments([{ tuple: types }], hex) ?? []
  if (read?.[6] !== 0n || read[2] >= feeEnd) return undefined
  return { tokens: [read[0], read[1]], receiver: read[3], amounts: [read[4], read[5]] }
}

function readWay(hex: string): Parts | undefined {
  const [read] = readArguments([{ tuple: ['bytes', 'address', 'uint', 'uint', 'uint'] }], hex) ?? []
  return read && { tokens: readPath(read[0]), receiver: read[1], amounts: [read[3], read[4]], deadline: read[2] }
}

function readWayLater(hex: string): Parts | undefined {
  const [read] = readArguments([{ tuple: ['bytes', 'address', 'uint', 'uint'] }], hex) ?? []
  return read && { tokens: readPath(read[0]), receiver: read[1], amounts: [read[2], read[3]] }
}

/** SwapRouter02 sells all that it has itself for an amount of zero. */
function needsAmount(parts: Parts | undefined): Parts | undefined {
  return parts && parts.amounts[0] > 0n ? parts : undefined
}

/** The path of an exact amount that is bought begins with the token bought. */
function backwards(parts: Parts | undefined): Parts | undefined {
  return parts?.tokens && { ...parts, tokens: [parts.tokens[1], parts.tokens[0]] }
}

function exactIn(parts: Parts | undefined): DecodedSwap | undefined {
  return parts && toSwap(parts, { amountIn: parts.amounts[0], minimumOut: parts.amounts[1], isMost: false })
}

function exactOut(parts: Parts | undefined): DecodedSwap | undefined {
  return parts && toSwap(parts, { amountIn: parts.amounts[1], minimumOut: parts.amounts[0], isMost: true })
}

function toSwap(
  { tokens, receiver, deadline }: Parts,
  amounts: Pick<DecodedSwap, 'amountIn' | 'minimumOut' | 'isMost'>,
): DecodedSwap | undefined {
  if (!tokens) return undefined
  return { kind: 'swap', sold: tokens[0], bought: tokens[1], ...amounts, receiver, deadline, permit: undefined }
}
