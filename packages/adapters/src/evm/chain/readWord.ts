import type { Network } from '@latchkey/core'
import { RpcAnswerInvalidError } from '@latchkey/core/errors'
import type { Hex } from 'viem'
import type { Rpc } from '../rpc/createRpc.ts'

/**
 * The first 32 bytes of what a contract answers, by `eth_call`, as a number.
 * @throws RpcAnswerInvalidError '… has no `what` to read' where there is no such contract, and what the rpc throws
 */
export async function readWord(
  rpc: Rpc,
  options: { network: Network; to: string; data: Hex; what: string; signal?: AbortSignal | undefined },
): Promise<bigint> {
  const { network, to, data, what, signal } = options
  const answer = await rpc(network, { method: 'eth_call', params: [{ to, data }, 'latest'], signal })
  const word = typeof answer === 'string' ? /^0x[0-9a-f]{64}/i.exec(answer)?.[0] : undefined
  if (word) return BigInt(word)
  throw new RpcAnswerInvalidError({
    url: network.rpcUrls[0] ?? network.caipNetworkId,
    details: `${to} has no ${what} to read`,
  })
}
