import type { FindRequest, FindResult } from '@latchkey/core'
import { findReplacement } from '../chain/findReplacement.ts'
import { isSameCall } from '../chain/isSameCall.ts'
import type { ChainTransaction } from '../chain/parseTransaction.ts'
import type { Rpc } from '../rpc/createRpc.ts'
import { readQuantity } from '../rpc/readQuantity.ts'
import { getPoolTransactions } from './getPoolTransactions.ts'

/** At most so many mined transactions are looked at, the latest ones: each costs a search through the blocks. */
const minedLimit = 16
/** As many of the latest when nobody knows the nonce. */
const unnumberedLimit = 3
/** How far the visitor's clock may be ahead of the chain's. */
const clockMs = 2 * 60_000

/**
 * Looks for the transaction that makes a call: among those mined since its nonce was free, then among those a node holds for the next
 * blocks.
 * @throws what the rpc throws, also when the node no longer has the state of the blocks in question
 */
export async function findCall(rpc: Rpc, options: FindRequest): Promise<FindResult> {
  const { network, from, call, nonce, askedAt, exclude, signal = new AbortController().signal } = options
  const answer = await rpc(network, { method: 'eth_getTransactionCount', params: [from, 'latest'], signal })
  const minedCount = Number(readQuantity(network, answer))
  const isIt = (transaction: ChainTransaction) =>
    isSameCall(transaction, call) &&
    !exclude.some((other) => other.hash === transaction.hash || other.nonce === transaction.nonce)

  const lowest = Math.max(0, nonce ?? minedCount - unnumberedLimit, minedCount - minedLimit)
  for (let candidate = lowest; candidate < minedCount; candidate += 1) {
    const mined = await findReplacement(rpc, { network, from, nonce: candidate, signal })
    if (!mined || !isIt(mined.transaction)) continue
    // Without a nonce an earlier transaction to the same end would do as well.
    if (nonce === undefined && mined.minedAt < askedAt - clockMs) continue
    return { found: toFound(mined.transaction), minedCount }
  }
  const pool = await getPoolTransactions(rpc, { network, from, minedCount, signal })
  const waiting = pool.find((transaction) => transaction.nonce >= (nonce ?? 0) && isIt(transaction))
  return waiting ? { found: toFound(waiting), minedCount } : { minedCount }
}

function toFound({ hash, nonce }: ChainTransaction): { hash: string; nonce: number } {
  return { hash, nonce }
}
