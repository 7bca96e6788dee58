import type { TransferRequest } from '@latchkey/core/internal'
import type { Rpc } from '../rpc/createRpc.ts'
import { encodeTransfer } from './encodeTransfer.ts'
import { estimateCallFee } from './estimateCallFee.ts'

/**
 * Most a transfer's fee can cost, in wei.
 * @throws ExecutionRevertedError, InsufficientFundsError and what the rpc throws
 */
export async function estimateFee(rpc: Rpc, options: Omit<TransferRequest, 'connectorId'>): Promise<bigint> {
  const { network, from, token, amount, signal } = options
  // A native transfer's gas does not depend on the amount, and "all of it" would leave nothing for the estimate itself.
  const call = encodeTransfer(token.address ? options : { ...options, amount: amount > 0n ? 1n : 0n })
  return estimateCallFee(rpc, { network, from, call, signal })
}
