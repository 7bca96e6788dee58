import { type Network, RpcAnswerInvalidError } from '@latchkey/core'
import { encodeFunctionData, getAddress, parseAbi } from 'viem'
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
  const answer = await rpc(network, { method: 'eth_call', params: [{ to: token, data }, 'latest'], signal })
  const word = typeof answer === 'string' ? /^0x[0-9a-f]{64}/i.exec(answer)?.[0] : undefined
  if (word) return BigInt(word)
  throw new RpcAnswerInvalidError({
    url: network.rpcUrls[0] ?? network.caipNetworkId,
    details: `${token} has no ERC-20 allowance to read`,
  })
}
