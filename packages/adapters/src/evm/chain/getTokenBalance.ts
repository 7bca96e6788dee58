import { type Network, RpcAnswerInvalidError, type TokenReference } from '@latchkey/core'
import { type Address, encodeFunctionData } from 'viem'
import type { Rpc } from '../rpc/createRpc.ts'
import { getNativeBalance } from './getNativeBalance.ts'
import { tokenAbi } from './tokenAbi.ts'

/**
 * ERC-20 `balanceOf` by `eth_call`, in the token's base units; the native balance for a token without address.
 * @throws RpcAnswerInvalidError when there is no token at the address
 */
export async function getTokenBalance(
  rpc: Rpc,
  options: { network: Network; address: string; token: TokenReference; signal?: AbortSignal },
): Promise<bigint> {
  const { network, address, token, signal } = options
  if (!token.address) return getNativeBalance(rpc, { network, address, signal })
  const data = encodeFunctionData({ abi: tokenAbi, functionName: 'balanceOf', args: [address as Address] })
  const answer = await rpc(network, { method: 'eth_call', params: [{ to: token.address, data }, 'latest'], signal })
  const word = typeof answer === 'string' ? /^0x[0-9a-f]{64}/i.exec(answer)?.[0] : undefined
  if (word) return BigInt(word)
  throw new RpcAnswerInvalidError({
    url: network.rpcUrls[0] ?? network.caipNetworkId,
    details: `${token.address} has no ERC-20 balance to read`,
  })
}
