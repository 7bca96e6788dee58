import type { Network } from '@latchkey/core'
import type { Rpc } from '../rpc/createRpc.ts'
import { type ChainTransaction, parseTransaction } from './parseTransaction.ts'

/** `eth_getTransactionByHash`: undefined while the node does not know it. */
export async function getTransaction(
  rpc: Rpc,
  options: { network: Network; hash: string; signal?: AbortSignal },
): Promise<ChainTransaction | undefined> {
  const { network, hash, signal } = options
  return parseTransaction(await rpc(network, { method: 'eth_getTransactionByHash', params: [hash], signal }))
}
