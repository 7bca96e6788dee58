import type { Network } from '@latchkey/core'
import { BaseError } from '@latchkey/core/errors'
import type { TransactionCall } from '@latchkey/core/internal'
import { collectErrors } from '@latchkey/core/internal'
import { readRevertReason } from '../errors/parseChainError.ts'
import type { Rpc } from '../rpc/createRpc.ts'
import { toRpcCall } from './simulateCall.ts'

/**
 * Why a mined transaction failed. Receipts do not include the reason, so the call is run again by `eth_call`: on the state after its block,
 * else before it, where the node still has them. Other transactions of the block may hide the reason.
 * @returns undefined where no reason can be read; throws only when `signal` aborts
 */
export async function readFailureReason(
  rpc: Rpc,
  options: {
    network: Network
    from: string
    call: TransactionCall | undefined
    /** Its gas limit and the gas it used: equal when it ran out of gas. */
    gas: bigint | undefined
    gasUsed: bigint | undefined
    blockNumber: bigint
    signal: AbortSignal
  },
): Promise<string | undefined> {
  const { network, from, call, gas, gasUsed, blockNumber, signal } = options
  if (gas !== undefined && gas === gasUsed) return 'out of gas'
  if (!call) return undefined
  for (const block of [blockNumber, blockNumber - 1n]) {
    const params = [toRpcCall(from, call), `0x${block.toString(16)}`]
    const error = await rpc(network, { method: 'eth_call', params, signal }).then(
      () => undefined,
      (thrown: unknown) => thrown,
    )
    if (signal.aborted) throw error
    if (!(error instanceof BaseError) || error.code !== 'EXECUTION_REVERTED') continue
    return readRevertReason(collectErrors(error.cause))
  }
  return undefined
}
