import { type Address, type Hex, toHex } from 'viem'
import { concatHex, encodeAbiParameters, encodeFunctionData, pad, parseAbi } from 'viem/utils'
import type { Call } from '../sessions/decodeCalls.ts'

const abi = parseAbi(['function execute(bytes32 mode, bytes executionCalldata)'])
const mode = (kind: Hex) => pad(kind, { dir: 'right', size: 32 })

/** What a wallet puts into `callData` for these calls (ERC-7579). */
export function encodeCalls(calls: readonly Call[]): Hex {
  const [first] = calls
  if (calls.length === 1 && first) {
    const execution = concatHex([first.to, toHex(first.value, { size: 32 }), first.data])
    return encodeFunctionData({ abi, functionName: 'execute', args: [mode('0x00'), execution] })
  }
  const list = [
    {
      type: 'tuple[]',
      components: [
        { name: 'to', type: 'address' },
        { name: 'value', type: 'uint256' },
        { name: 'data', type: 'bytes' },
      ],
    },
  ] as const
  return encodeFunctionData({ abi, functionName: 'execute', args: [mode('0x01'), encodeAbiParameters(list, [calls])] })
}

/** A user operation as a client sends it to be co-signed: 100,000 gas at 1 wei. */
export function userOperation(sender: Address, options: { calls?: readonly Call[]; callData?: Hex; nonce?: bigint }) {
  return {
    sender,
    nonce: toHex(options.nonce ?? 0n),
    callData: options.callData ?? encodeCalls(options.calls ?? []),
    callGasLimit: toHex(50_000),
    verificationGasLimit: toHex(30_000),
    preVerificationGas: toHex(20_000),
    maxFeePerGas: '0x1',
    maxPriorityFeePerGas: '0x1',
  }
}
