import type { Network } from '@latchkey/core'
import { AbortedError, BaseError, NodesDisagreeError } from '@latchkey/core/errors'
import { type FindRequest, type FindResult, withDeadline } from '@latchkey/core/internal'
import { findReplacement, readAgreed } from '../chain/findReplacement.ts'
import { type ChainTransaction, isSameCall, parseTransaction } from '../chain/parseTransaction.ts'
import { type Rpc, readQuantity } from '../rpc/createRpc.ts'
import { listSources } from '../witness/findWitness.ts'

/** Only the latest mined transactions are checked: each costs a search through the blocks. */
const minedLimit = 16
/** The same limit where the nonce is unknown. */
const unnumberedLimit = 3
/** How far the visitor's clock may be ahead of the chain's. */
const clockMs = 2 * 60_000
/** Limit of one node's search, so that a slow node does not delay the others. */
const searchTimeoutMs = 30_000

/**
 * Searches every node separately for the transaction that makes a call. It counts as found once two nodes agree on it, or one where no
 * other node responds. The lowest count of mined transactions is returned.
 * @throws NodesDisagreeError where a second node does not confirm what one found, AbortedError, and what the rpc throws where no node can
 * search, or where none finds it and a node no longer has the state of the blocks in question
 */
export async function findCall(rpc: Rpc, options: FindRequest): Promise<FindResult> {
  const { network, from, nonce, signal } = options
  const sources = listSources(rpc, network)
  const limits = { timeoutMs: searchTimeoutMs, ...(signal && { signal }) }
  const results = await Promise.allSettled(
    sources.map((source) => withDeadline((limited) => search(source, { ...options, signal: limited }), limits)),
  )
  if (signal?.aborted) throw new AbortedError()
  const answers = results.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
  if (answers.length === 0) throw results.find((answer) => answer.status === 'rejected')?.reason

  const minedCount = Math.min(...answers.map((answer) => answer.minedCount))
  const candidates = answers.flatMap(({ hash }) => hash ?? [])
  for (const hash of candidates) {
    // Without a nonce an earlier transaction with the same call would match too, so two nodes have to find it on their own.
    const finders = candidates.filter((other) => other === hash).length
    if (nonce === undefined && finders < Math.min(2, answers.length)) continue
    const agreed = await readAgreed(sources, { network, hash, from, ...(signal && { signal }) })
    if (agreed && isWanted(agreed, options)) return { found: { hash, nonce: agreed.nonce }, minedCount }
  }
  if (candidates.length > 0) throw new NodesDisagreeError({ network: network.name, subject: 'what the wallet sent' })
  const unsearched = answers.find(({ failure }) => failure)
  if (unsearched) throw unsearched.failure
  return { minedCount }
}

/**
 * Searches one node: the transactions mined since the nonce was free, then those in its pool. `failure` is set where the node no longer has
 * the state of the blocks it would have to search.
 */
async function search(
  rpc: Rpc,
  options: FindRequest & { signal: AbortSignal },
): Promise<{ hash?: string; minedCount: number; failure?: unknown }> {
  const { network, from, nonce, requestedAt, signal } = options
  const answer = await rpc(network, { method: 'eth_getTransactionCount', params: [from, 'latest'], signal })
  const minedCount = Number(readQuantity(network, answer))

  const lowest = Math.max(0, nonce ?? minedCount - unnumberedLimit, minedCount - minedLimit)
  let failure: unknown
  for (let candidate = lowest; candidate < minedCount; candidate += 1) {
    const mined = await findReplacement(rpc, { network, from, nonce: candidate, signal }).catch((error: unknown) => {
      if (!(error instanceof BaseError && error.code === 'RPC_ERROR')) throw error
      // The node no longer has the state of these blocks; a later transaction may still match.
      failure = error
    })
    if (!mined || !isWanted(mined.transaction, options)) continue
    if (nonce === undefined && mined.minedAt < requestedAt - clockMs) continue
    return { hash: mined.transaction.hash, minedCount }
  }
  const pool = await getPoolTransactions(rpc, { network, from, minedCount, signal })
  return { hash: pool.find((transaction) => isWanted(transaction, options))?.hash, minedCount, failure }
}

function isWanted(transaction: ChainTransaction, { call, nonce = 0, exclude }: FindRequest): boolean {
  const isKnown = exclude.some((other) => other.hash === transaction.hash || other.nonce === transaction.nonce)
  return transaction.nonce >= nonce && isSameCall(transaction, call) && !isKnown
}

/** How many pending transactions are requested by their nonce. */
const nonceLimit = 8

/**
 * An account's pending transactions, as far as a node reports them. Nodes report either the pending block (`eth_getBlockByNumber`) or a
 * transaction by its sender and nonce (`eth_getTransactionBySenderAndNonce`), so both are requested. A method that the node lacks counts as
 * an empty result. Public nodes do not expose the pool itself (`txpool_`).
 * @throws what the rpc throws where the node cannot be reached
 */
export async function getPoolTransactions(
  rpc: Rpc,
  options: { network: Network; from: string; minedCount: number; signal: AbortSignal },
): Promise<readonly ChainTransaction[]> {
  const { network, from, minedCount, signal } = options
  const request = (method: string, params: readonly unknown[]) => rpc(network, { method, params, signal })
  const orUndefined = async <answer>(response: Promise<answer>) =>
    response.catch((error: unknown) => {
      if (error instanceof BaseError && error.code === 'RPC_ERROR') return undefined
      throw error
    })

  const count = Number(readQuantity(network, await request('eth_getTransactionCount', [from, 'pending'])))
  const nonces = Array.from({ length: Math.min(count - minedCount, nonceLimit) }, (_, index) => minedCount + index)
  // Nothing is pending, or the node does not report it.
  if (count <= minedCount) return []
  const [block, ...each] = await Promise.all([
    orUndefined(request('eth_getBlockByNumber', ['pending', true])),
    ...nonces.map((nonce) =>
      orUndefined(request('eth_getTransactionBySenderAndNonce', [from, `0x${nonce.toString(16)}`])),
    ),
  ])
  const held = (block as { transactions?: unknown } | null | undefined)?.transactions
  const answers: readonly unknown[] = [...(Array.isArray(held) ? held : []), ...each]
  const transactions = answers.flatMap((answer) => parseTransaction(answer) ?? [])
  return transactions.filter(
    (transaction) => transaction.from === from.toLowerCase() && transaction.nonce >= minedCount,
  )
}
