import type { TransactionCall } from '@latchkey/core/internal'
import { encodeFunctionData, getAddress, maxUint256, parseAbi } from 'viem'

const approveAbi = parseAbi(['function approve(address spender, uint256 amount)'])

/** ERC-20 `approve(address,uint256)`, made here: no server has a say in who may take how much. */
export function encodeApproval(options: {
  token: string
  spender: string
  amount: bigint | 'unlimited'
}): TransactionCall {
  const { token, spender, amount } = options
  const args = [getAddress(spender), amount === 'unlimited' ? maxUint256 : amount] as const
  return {
    to: getAddress(token),
    value: 0n,
    data: encodeFunctionData({ abi: approveAbi, functionName: 'approve', args }),
  }
}
