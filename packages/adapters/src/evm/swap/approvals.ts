import type { Network } from '@latchkey/core'
import type { TransactionCall } from '@latchkey/core/internal'
import { encodeFunctionData, getAddress, maxUint256, parseAbi } from 'viem'
import { readWord } from '../chain/getTokenBalance.ts'
import type { Rpc } from '../rpc/createRpc.ts'

const approveAbi = parseAbi(['function approve(address spender, uint256 amount)'])

/** ERC-20 `approve(address,uint256)`, encoded here: no server chooses the spender or the amount. */
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

const allowanceAbi = parseAbi(['function allowance(address owner, address spender) view returns (uint256)'])

/**
 * ERC-20 `allowance` by `eth_call`, in base units.
 * @throws RpcAnswerInvalidError when there is no token at the address, and what the rpc throws
 */
export async function readAllowance(
  rpc: Rpc,
  options: { network: Network; token: string; owner: string; spender: string; signal?: AbortSignal },
): Promise<bigint> {
  const { network, token, owner, spender, signal } = options
  const args = [getAddress(owner), getAddress(spender)] as const
  const data = encodeFunctionData({ abi: allowanceAbi, functionName: 'allowance', args })
  return readWord(rpc, { network, to: token, data, what: 'ERC-20 allowance', signal })
}
