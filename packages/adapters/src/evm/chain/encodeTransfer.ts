import type { TransferRequest } from '@latchkey/core'
import { type Address, encodeFunctionData, type Hex, numberToHex } from 'viem'
import { parseAddress } from './parseAddress.ts'
import { tokenAbi } from './tokenAbi.ts'

export type TransactionCall = { from: string; to: string; value: Hex; data?: Hex }

/**
 * The call that makes a transfer: to the receiver for the native coin, ERC-20 `transfer(address,uint256)` for a token.
 * @throws ReceiverInvalidError, ReceiverChecksumError
 */
export function encodeTransfer(request: Pick<TransferRequest, 'from' | 'to' | 'token' | 'amount'>): TransactionCall {
  const { from, token, amount } = request
  const to = parseAddress(request.to)
  if (!token.address) return { from, to, value: numberToHex(amount) }
  const data = encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args: [to, amount] })
  return { from, to: token.address as Address, value: '0x0', data }
}
