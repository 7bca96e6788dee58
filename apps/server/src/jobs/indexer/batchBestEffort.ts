import type { Rpc, RpcCall } from '../../providers/rpc/createRpc.ts'
import { NodeUnavailableError } from '../../providers/rpc/forward.ts'
import type { RpcAnswer } from '../../providers/rpc/readAnswers.ts'

/**
 * Calls to contracts that anyone wrote: one whose answer is too large or too slow fails alone and does not stop the indexer.
 * @throws NodeUnavailableError when the node itself is down.
 */
export async function batchBestEffort(
  rpc: Rpc,
  options: { calls: readonly RpcCall[]; bytesPerCall: number | undefined; signal: AbortSignal },
): Promise<RpcAnswer[]> {
  const { calls, bytesPerCall, signal } = options
  try {
    return await rpc.batch(calls, { bytesPerCall, signal })
  } catch (error) {
    if (!(error instanceof NodeUnavailableError)) throw error
    await rpc.request({ method: 'eth_blockNumber', params: [] }, { signal })
    if (calls.length <= 1) return calls.map(() => ({ error: { code: -32603, message: error.message } }))
    const middle = Math.ceil(calls.length / 2)
    const left = await batchBestEffort(rpc, { ...options, calls: calls.slice(0, middle) })
    return [...left, ...(await batchBestEffort(rpc, { ...options, calls: calls.slice(middle) }))]
  }
}
