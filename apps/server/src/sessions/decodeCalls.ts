import { type Address, type Hex, size, slice } from 'viem'
import { decodeAbiParameters, decodeFunctionData, parseAbi } from 'viem/utils'

/** What a smart account is told to do. */
export type Call = { to: Address; value: bigint; data: Hex }

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

/** The first bytes of a mode: one call or several, and whether a failing one takes the others back. Delegate calls are none of these. */
const single = ['0x0000', '0x0001']
const several = ['0x0100', '0x0101']

/** The calls in a user operation's `callData`, as ERC-7579 encodes them; undefined for what is encoded otherwise. */
export function decodeCalls(callData: Hex): readonly Call[] | undefined {
  try {
    const [mode, execution] = decodeFunctionData({ abi, data: callData }).args
    const kind = slice(mode, 0, 2)
    if (single.includes(kind)) return [decodeSingle(execution)]
    if (several.includes(kind)) return decodeAbiParameters(batch, execution)[0]
    return undefined
  } catch {
    return undefined // whatever was sent
  }
}

function decodeSingle(execution: Hex): Call {
  const data = size(execution) > 52 ? slice(execution, 52) : '0x'
  return { to: slice(execution, 0, 20), value: BigInt(slice(execution, 20, 52)), data }
}
