import type { Network } from '@latchkey/core'
import { decodeFunctionResult, encodeFunctionData, type Hex, multicall3Abi } from 'viem'
import type { Rpc } from '../rpc/createRpc.ts'
import { askContract } from '../tokens/askContract.ts'

/** Where Multicall3 is on every chain that has it. */
const multicall3 = '0xcA11bde05977b3631167028862bE2a173976CA11'

export type ContractRead = { to: Hex; data: Hex }

/**
 * What contracts answer to calls that some of them refuse, at one block where the chain has Multicall3; undefined for a refusal.
 * @throws what the rpc throws
 */
export async function readContracts(
  rpc: Rpc,
  options: { network: Network; calls: readonly ContractRead[]; signal?: AbortSignal | undefined },
): Promise<readonly (Hex | undefined)[]> {
  const { network, calls, signal } = options
  const args = [calls.map(({ to, data }) => ({ target: to, allowFailure: true, callData: data }))] as const
  const data = encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args })
  const answer = await askContract(rpc, { network, to: multicall3, data, signal })
  if (answer === undefined) return Promise.all(calls.map((call) => askContract(rpc, { network, ...call, signal })))
  return decodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', data: answer }).map(
    ({ success, returnData }) => (success ? returnData : undefined),
  )
}
