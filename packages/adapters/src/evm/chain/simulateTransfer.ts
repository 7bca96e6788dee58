import { ExecutionRevertedError } from '@latchkey/core/errors'
import type { TransferRequest } from '@latchkey/core/internal'
import type { Rpc } from '../rpc/createRpc.ts'
import { encodeTransfer } from './encodeTransfer.ts'
import { simulateCall } from './simulateCall.ts'

/**
 * Runs the transfer on the node without sending it. A token may return nothing or true; one that returns false refuses, and an address
 * without code is no token.
 * @throws ExecutionRevertedError, InsufficientFundsError and what the rpc throws
 */
export async function simulateTransfer(
  rpc: Rpc,
  options: Pick<TransferRequest, 'network' | 'from' | 'to' | 'token' | 'amount' | 'signal'>,
): Promise<void> {
  const { network, from, token, signal } = options
  const answer = await simulateCall(rpc, { network, from, call: encodeTransfer(options), callee: 'token', signal })
  if (token.address && /^0x0{64}/.test(answer)) {
    throw new ExecutionRevertedError({ reason: 'the token refused the transfer' })
  }
}
