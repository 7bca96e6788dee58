import type { Address, Hex } from 'viem'
import { decodeFunctionResult, encodeFunctionData, isHex, numberToHex, parseAbi } from 'viem/utils'
import * as z from 'zod'
import { RpcError } from '../providers/rpc/readResponses.ts'
import type { Chain } from './Chain.ts'
import { ethCall, shortResponseBytes } from './ethCall.ts'

export type ContractRead = { to: Address; data: Hex; gas?: Hex }

const multicallAbi = parseAbi([
  'struct Call3 { address target; bool allowFailure; bytes callData; }',
  'struct Result { bool success; bytes returnData; }',
  'function aggregate3(Call3[] calls) payable returns (Result[])',
])

const headSchema = z.string().transform(Number).pipe(z.int().nonnegative())

/**
 * Reads many contracts at one block, so that the results are consistent: a single `eth_call` where the network has a Multicall3, otherwise
 * a JSON-RPC batch pinned to the head. Calls that revert, reach no contract or return more than 16 kB result in undefined.
 * @throws NodeUnavailableError; RpcError when the node has no head block.
 */
export async function readContracts(
  chain: Chain,
  options: { calls: readonly ContractRead[]; signal?: AbortSignal | undefined },
): Promise<(Hex | undefined)[]> {
  if (options.calls.length === 0) return []
  const { multicall3 } = chain.contracts
  const responses = multicall3 && (await readTogether(chain, { ...options, multicall3 }))
  // A node may reject so many calls at once (its gas cap), and the Multicall3 may not be deployed yet.
  return responses ?? (await readPinned(chain, options))
}

async function readTogether(
  chain: Chain,
  { calls, multicall3, signal }: Parameters<typeof readContracts>[1] & { multicall3: Address },
): Promise<(Hex | undefined)[] | undefined> {
  const data = encodeFunctionData({
    abi: multicallAbi,
    functionName: 'aggregate3',
    args: [calls.map(({ to, data }) => ({ target: to, allowFailure: true, callData: data }))],
  })
  try {
    const response = await chain.rpc.request(ethCall(multicall3, data), {
      bytesPerCall: shortResponseBytes * calls.length,
      signal,
    })
    if (!isHex(response) || response === '0x') return undefined
    const results = decodeFunctionResult({ abi: multicallAbi, functionName: 'aggregate3', data: response })
    return results.map(({ success, returnData }) => (success && returnData !== '0x' ? returnData : undefined))
  } catch (error) {
    if (error instanceof RpcError) return undefined
    throw error
  }
}

async function readPinned(
  chain: Chain,
  { calls, signal }: Parameters<typeof readContracts>[1],
): Promise<(Hex | undefined)[]> {
  const head = headSchema.parse(await chain.rpc.request({ method: 'eth_blockNumber', params: [] }, { signal }))
  const block = numberToHex(head)
  const responses = await chain.rpc.batch(
    calls.map((call) => ({ method: 'eth_call', params: [call, block] })),
    { bytesPerCall: shortResponseBytes, signal },
  )
  return responses.map((response) =>
    'result' in response && isHex(response.result) && response.result !== '0x' ? response.result : undefined,
  )
}
