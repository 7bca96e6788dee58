import { type Address, type Hex, pad, size, slice } from 'viem'
import { decodeAbiParameters, decodeFunctionData, encodeAbiParameters, encodeFunctionData, parseAbi } from 'viem/utils'

/** The calls of a smart account. */
export type Call = { to: Address; value: bigint; data: Hex }

/** Each call is checked against the whole grant. */
export const maxCalls = 32

const abi = parseAbi(['function execute(bytes32 mode, bytes executionCalldata)'])
const batch = [
  {
    type: 'tuple[]',
    components: [
      { name: 'to', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'data', type: 'bytes' },
    ],
  },
] as const

/** One call or several, and whether a failing one takes the others back. Delegate calls and modes of an account's own are none of these. */
const toMode = (start: Hex) => pad(start, { dir: 'right', size: 32 })
const single = ['0x0000', '0x0001'].map((start) => toMode(start as Hex)) // literals that are
const several = ['0x0100', '0x0101'].map((start) => toMode(start as Hex)) // as above

/** The calls in a user operation's `callData`, at most 32 and exactly as ERC-7579 encodes them; undefined for what is encoded otherwise. */
export function decodeCalls(callData: Hex): readonly Call[] | undefined {
  try {
    const { args } = decodeFunctionData({ abi, data: callData })
    const [mode, execution] = args
    // What an account could read differently is not read at all.
    if (encodeFunctionData({ abi, functionName: 'execute', args }) !== callData.toLowerCase()) return undefined
    if (single.includes(mode)) return [decodeSingle(execution)]
    if (!several.includes(mode) || !isFew(execution)) return undefined
    const [calls] = decodeAbiParameters(batch, execution)
    return encodeAbiParameters(batch, [calls]) === execution ? calls : undefined
  } catch {
    return undefined // whatever was sent
  }
}

/** Checked before decoding: many offsets may point to the same call, and each would be decoded separately. */
function isFew(execution: Hex): boolean {
  const [offset, count] = [slice(execution, 0, 32), slice(execution, 32, 64)]
  return BigInt(offset) === 32n && BigInt(count) <= maxCalls
}

function decodeSingle(execution: Hex): Call {
  // An account may read a value that is cut short as a larger one.
  if (size(execution) < 52) throw new Error('shorter than a recipient and a value')
  const data = size(execution) > 52 ? slice(execution, 52) : '0x'
  return { to: slice(execution, 0, 20), value: BigInt(slice(execution, 20, 52)), data }
}
