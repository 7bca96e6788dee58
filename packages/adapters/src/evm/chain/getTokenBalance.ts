import type { Network, TokenReference } from '@latchkey/core'
import { type Address, encodeFunctionData } from 'viem'
import type { Rpc } from '../rpc/createRpc.ts'
import { getNativeBalance } from './getNativeBalance.ts'
import { readWord } from './readWord.ts'
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
  return readWord(rpc, { network, to: token.address, data, what: 'ERC-20 balance', signal })
}
