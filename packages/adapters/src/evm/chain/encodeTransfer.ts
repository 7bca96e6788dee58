import type { TransactionCall, TransferRequest } from '@latchkey/core/internal'
import { encodeFunctionData } from 'viem'
import { parseAddress } from './parseAddress.ts'
import { tokenAbi } from './tokenAbi.ts'

/**
 * The call that makes a transfer: to the receiver for the native coin, ERC-20 `transfer(address,uint256)` for a token.
 * @throws ReceiverInvalidError, ReceiverChecksumError
 */
export function encodeTransfer(request: Pick<TransferRequest, 'to' | 'token' | 'amount'>): TransactionCall {
  const { token, amount } = request
  const to = parseAddress(request.to)
  if (!token.address) return { to, value: amount }
  const data = encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args: [to, amount] })
  return { to: token.address, value: 0n, data }
}
