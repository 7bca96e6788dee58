import { ExecutionRevertedError } from '@latchkey/core/errors'
import type { TransactionCall, TransferRequest } from '@latchkey/core/internal'
import { encodeFunctionData } from 'viem'
import type { Eip1193Provider } from '../provider.ts'
import type { Rpc } from '../rpc/createRpc.ts'
import { parseReceiver } from './parseAddress.ts'
import { sendCall } from './sendCall.ts'
import { estimateCallFee, simulateCall } from './simulateCall.ts'

/** Has the wallet sign and send a transfer. @throws what `encodeTransfer` and `sendCall` throw */
export async function transfer(
  rpc: Rpc,
  provider: Eip1193Provider,
  options: Omit<TransferRequest, 'connectorId'>,
): Promise<{ hash: string; nonce?: number }> {
  const { network, from, onRequest, signal } = options
  return sendCall(rpc, provider, {
    network,
    from,
    call: encodeTransfer(options),
    simulate: (limited) => simulateTransfer(rpc, { ...options, signal: limited }),
    onRequest,
    signal,
  })
}

/**
 * Runs the transfer on the node without sending it. A token may return nothing or true; false means that it rejects the transfer. An
 * address without code is not a token.
 * @throws ExecutionRevertedError, InsufficientFundsError and what the rpc throws
 */
export async function simulateTransfer(
  rpc: Rpc,
  options: Pick<TransferRequest, 'network' | 'from' | 'to' | 'token' | 'amount' | 'signal'>,
): Promise<void> {
  const { network, from, token, signal } = options
  const answer = await simulateCall(rpc, { network, from, call: encodeTransfer(options), callee: 'token', signal })
  if (token.address && /^0x0{64}/.test(answer)) {
    throw new ExecutionRevertedError({ reason: 'the token rejected the transfer' })
  }
}

/**
 * The most a transfer's fee can cost, in wei.
 * @throws ExecutionRevertedError, InsufficientFundsError and what the rpc throws
 */
export async function estimateFee(rpc: Rpc, options: Omit<TransferRequest, 'connectorId'>): Promise<bigint> {
  const { network, from, token, amount, signal } = options
  // A native transfer's gas does not depend on the amount, and the estimate fails for the whole balance.
  const call = encodeTransfer(token.address ? options : { ...options, amount: amount > 0n ? 1n : 0n })
  return estimateCallFee(rpc, { network, from, call, signal })
}

/**
 * The call of a transfer: to the receiver for the native currency, ERC-20 `transfer(address,uint256)` for a token.
 * @throws ReceiverInvalidError, ReceiverChecksumError, ReceiverBurnsError
 */
export function encodeTransfer(request: Pick<TransferRequest, 'to' | 'token' | 'amount'>): TransactionCall {
  const { token, amount } = request
  const to = parseReceiver(request.to)
  if (!token.address) return { to, value: amount }
  const data = encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args: [to, amount] })
  return { to: token.address, value: 0n, data }
}

/** The part of ERC-20 in use. `transfer` has no output here: some tokens return nothing, so its result is parsed separately. */
export const tokenAbi = [
  {
    type: 'function',
    name: 'balanceOf',
    stateMutability: 'view',
    inputs: [{ name: 'account', type: 'address' }],
    outputs: [{ name: '', type: 'uint256' }],
  },
  {
    type: 'function',
    name: 'transfer',
    stateMutability: 'nonpayable',
    inputs: [
      { name: 'to', type: 'address' },
      { name: 'amount', type: 'uint256' },
    ],
    outputs: [],
  },
] as const
