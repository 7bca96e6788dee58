import { ExecutionRevertedError, type TransferRequest } from '@latchkey/core'
import type { Rpc } from '../rpc/createRpc.ts'
import { encodeTransfer } from './encodeTransfer.ts'

/**
 * Runs the transfer on the node without sending it (`eth_call` from the sender). A token may return nothing or true; one that
 * returns false refuses, and an address without code is no token.
 * @throws ExecutionRevertedError, InsufficientFundsError and what the rpc throws
 */
export async function simulateTransfer(
  rpc: Rpc,
  options: Pick<TransferRequest, 'network' | 'from' | 'to' | 'token' | 'amount' | 'signal'>,
): Promise<void> {
  const { network, token, signal } = options
  const call = encodeTransfer(options)
  const [answer, code] = await Promise.all([
    rpc(network, { method: 'eth_call', params: [call, 'latest'], signal }),
    token.address ? rpc(network, { method: 'eth_getCode', params: [token.address, 'latest'], signal }) : '0x00',
  ])
  if (code === '0x') throw new ExecutionRevertedError({ reason: 'there is no token at this address on this network' })
  if (token.address && typeof answer === 'string' && /^0x0{64}/.test(answer)) {
    throw new ExecutionRevertedError({ reason: 'the token refused the transfer' })
  }
}
