import type { Network } from '@latchkey/core'
import { BaseError } from '@latchkey/core/errors'
import { type ChainTransaction, parseTransaction } from '../chain/parseTransaction.ts'
import type { Rpc } from '../rpc/createRpc.ts'
import { readQuantity } from '../rpc/readQuantity.ts'

/** So many transactions in a row are asked for by their nonce. */
const nonceLimit = 8

/**
 * An account's transactions that wait for a block, as far as a node tells. Nodes differ in what they tell: the pending block
 * (`eth_getBlockByNumber`) or a transaction by its sender and nonce (`eth_getTransactionBySenderAndNonce`). Both are asked at once; a
 * node without a method counts as one that told nothing. The pool itself (`txpool_`) public nodes do not show.
 * @throws what the rpc throws where the node cannot be reached
 */
export async function getPoolTransactions(
  rpc: Rpc,
  options: { network: Network; from: string; minedCount: number; signal: AbortSignal },
): Promise<readonly ChainTransaction[]> {
  const { network, from, minedCount, signal } = options
  const ask = (method: string, params: readonly unknown[]) => rpc(network, { method, params, signal })
  const isTold = async <answer>(asking: Promise<answer>) =>
    asking.catch((error: unknown) => {
      if (error instanceof BaseError && error.code === 'RPC_ERROR') return undefined
      throw error
    })

  const count = Number(readQuantity(network, await ask('eth_getTransactionCount', [from, 'pending'])))
  const nonces = Array.from({ length: Math.min(count - minedCount, nonceLimit) }, (_, index) => minedCount + index)
  // Nothing waits, or nothing this node tells of.
  if (count <= minedCount) return []
  const [block, ...each] = await Promise.all([
    isTold(ask('eth_getBlockByNumber', ['pending', true])),
    ...nonces.map((nonce) => isTold(ask('eth_getTransactionBySenderAndNonce', [from, `0x${nonce.toString(16)}`]))),
  ])
  const held = (block as { transactions?: unknown } | null | undefined)?.transactions
  const answers: readonly unknown[] = [...(Array.isArray(held) ? held : []), ...each]
  const transactions = answers.flatMap((answer) => parseTransaction(answer) ?? [])
  return transactions.filter(
    (transaction) => transaction.from === from.toLowerCase() && transaction.nonce >= minedCount,
  )
}
