import type { Network } from '@latchkey/core'
import { encodeFunctionData, getAddress, parseAbi } from 'viem'
import { readWord } from '../chain/readWord.ts'
import type { Rpc } from '../rpc/createRpc.ts'

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
