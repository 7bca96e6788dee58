import type { Network } from '@latchkey/core'
import { BaseError } from '@latchkey/core/errors'
import type { Hex } from 'viem'
import type { Rpc } from '../rpc/createRpc.ts'

/**
 * What a contract answers to a call it may not know, in whole words of 32 bytes; undefined where it tells nothing: it has no such function,
 * there is no contract, or the answer is no words.
 * @throws what else the rpc throws
 */
export async function askContract(
  rpc: Rpc,
  { network, to, data, signal }: { network: Network; to: string; data: Hex; signal?: AbortSignal | undefined },
): Promise<Hex | undefined> {
  try {
    const answer = await rpc(network, { method: 'eth_call', params: [{ to, data }, 'latest'], signal })
    return typeof answer === 'string' && /^0x([0-9a-f]{64})+$/i.test(answer) ? (answer as Hex) : undefined
  } catch (error) {
    // A contract without the function reverts.
    if (error instanceof BaseError && ['EXECUTION_REVERTED', 'RPC_ERROR'].includes(error.code)) return undefined
    throw error
  }
}
