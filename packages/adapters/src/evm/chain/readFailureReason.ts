import type { Network } from '@latchkey/core'
import { BaseError } from '@latchkey/core/errors'
import type { TransactionCall } from '@latchkey/core/internal'
import { collectErrors, readRevertReason } from '../errors/findChainError.ts'
import type { Rpc } from '../rpc/createRpc.ts'
import { toRpcCall } from './simulateCall.ts'

/**
 * Why a mined transaction failed. No receipt says it, so the call is run again by `eth_call`: on the state after its block, else on the
 * one before, where the node still has them. Other transactions of the block may hide the reason.
 * @returns undefined where nothing is to be learned; never throws but for `signal`
 */
export async function readFailureReason(
  rpc: Rpc,
  options: {
    network: Network
    from: string
    call: TransactionCall | undefined
    /** Its limit and what it used: all of it means that it ran out. */
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
