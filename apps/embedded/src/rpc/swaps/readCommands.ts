import { readArguments } from '../abiValues.ts'
import { permitSingle, toPermit2Approval } from '../decodePermit2.ts'
import { readPath } from './readPath.ts'

/** What one command of the Universal Router does. */
export type Command =
  | {
      kind: 'swap'
      sold: string
      bought: string
      amountIn: bigint
      isMost: boolean
      minimumOut: bigint
      receiver: string
      /** Whether the visitor pays, and not the router with what it has by then. */
      isVisitors: boolean
    }
  | { kind: 'permit'; token: string; amount: bigint; expiresAt: bigint; spender: string }
  /** All that the router has of a token, and at least the minimum. */
  | { kind: 'sweep'; token: string; receiver: string; minimum: bigint }
  | { kind: 'unwrap'; receiver: string; minimum: bigint }
  | { kind: 'wrap'; receiver: string; amount: bigint }
  | { kind: 'portion'; token: string; receiver: string; bips: bigint }

/** Where the amount of a swap or a wrap is this, it is all that the router has. */
export const wholeBalance = 2n ** 255n
/** Permit2 counts in so many bits, and no token has more. */
const amountEnd = 2n ** 160n

type Reader = (hex: string) => Command | undefined

const readers: Readonly<Record<number, Reader>> = {
  // V3_SWAP_EXACT_IN and V3_SWAP_EXACT_OUT: recipient, amount, limit, path, payerIsUser
  0: (hex) => readV3(hex, false),
  1: (hex) => readV3(hex, true),
  // SWEEP: token, recipient, minimum
  4: (hex) => {
    const read = readArguments(['address', 'address', 'uint'], hex)
    return read && { kind: 'sweep', token: read[0], receiver: read[1], minimum: read[2] }
  },
  // PAY_PORTION: token, recipient, hundredths of a percent
  6: (hex) => {
    const read = readArguments(['address', 'address', 'uint'], hex)
    return read && read[2] <= 10_000n
      ? { kind: 'portion', token: read[0], receiver: read[1], bips: read[2] }
      : undefined
  },
  // V2_SWAP_EXACT_IN and V2_SWAP_EXACT_OUT: recipient, amount, limit, path, payerIsUser
  8: (hex) => readV2(hex, false),
  9: (hex) => readV2(hex, true),
  // PERMIT2_PERMIT: ((token, amount, expiration, nonce), spender, deadline), signature
  10: (hex) => {
    const [permit] = readArguments([permitSingle, 'bytes'], hex) ?? []
    if (!permit) return undefined
    const [[token, amount, expiresAt], spender] = permit
    const approval = toPermit2Approval({ token, amount, expiresAt, spender })
    return approval && { ...approval, kind: 'permit' }
  },
  // WRAP_ETH: recipient, amount
  11: (hex) => {
    const read = readArguments(['address', 'uint'], hex)
    return read && { kind: 'wrap', receiver: read[0], amount: read[1] }
  },
  // UNWRAP_WETH: recipient, minimum
  12: (hex) => {
    const read = readArguments(['address', 'uint'], hex)
    return read && { kind: 'unwrap', receiver: read[0], minimum: read[1] }
  },
}

/** A call of the Universal Router, command by command; a number is one that the wallet does not know. */
export type Commands = { commands: readonly (Command | number)[]; deadline: bigint | undefined }

/** Reads `execute`; undefined for another function, or where commands and their inputs do not match. */
export function readCommands(data: string): Commands | undefined {
  const [selector, hex] = [data.slice(0, 10), data.slice(10)]
  const read = readExecute(selector, hex)
  if (!read) return undefined
  const codes = read.codes.slice(2).match(/../g) ?? []
  if (codes.length === 0 || codes.length !== read.inputs.length) return undefined
  const commands = codes.map((code, index) => {
    const number = Number.parseInt(code, 16)
    const reader = Object.hasOwn(readers, number) ? readers[number] : undefined
    return reader?.((read.inputs[index] ?? '').slice(2)) ?? number
  })
  return { commands, deadline: read.deadline }
}

function readExecute(selector: string, hex: string) {
  // execute(bytes,bytes[],uint256)
  if (selector === '0x3593564c') {
    const [codes, inputs, deadline] = readArguments(['bytes', { list: 'bytes' }, 'uint'], hex) ?? []
    return codes === undefined || !inputs ? undefined : { codes, inputs, deadline }
  }
  // execute(bytes,bytes[])
  if (selector !== '0x24856bc3') return undefined
  const [codes, inputs] = readArguments(['bytes', { list: 'bytes' }], hex) ?? []
  return codes === undefined || !inputs ? undefined : { codes, inputs, deadline: undefined }
}

function readV3(hex: string, buysExact: boolean): Command | undefined {
  const read = readArguments(['address', 'uint', 'uint', 'bytes', 'uint'], hex)
  if (!read) return undefined
  const tokens = readPath(read[3])
  // The path of an exact amount that is bought begins with the token bought.
  return tokens && toSwap(read, { tokens: buysExact ? [tokens[1], tokens[0]] : tokens, buysExact })
}

function readV2(hex: string, buysExact: boolean): Command | undefined {
  const read = readArguments(['address', 'uint', 'uint', { list: 'address' }, 'uint'], hex)
  if (!read) return undefined
  const [first, last] = [read[3][0], read[3].at(-1)]
  if (first === undefined || last === undefined || read[3].length < 2) return undefined
  // An amount of zero stands for tokens that the pair has got already.
  return !buysExact && read[1] === 0n ? undefined : toSwap(read, { tokens: [first, last], buysExact })
}

type SwapArguments = readonly [string, bigint, bigint, unknown, bigint]
type SwapParts = { tokens: readonly [string, string]; buysExact: boolean }

function toSwap(
  [receiver, amount, limit, , payer]: SwapArguments,
  { tokens, buysExact }: SwapParts,
): Command | undefined {
  const [amountIn, minimumOut] = buysExact ? [limit, amount] : [amount, limit]
  const isVisitors = payer === 1n
  if (payer > 1n || (isVisitors && amountIn >= amountEnd)) return undefined
  const [sold, bought] = tokens
  return { kind: 'swap', sold, bought, amountIn, isMost: buysExact, minimumOut, receiver, isVisitors }
}
