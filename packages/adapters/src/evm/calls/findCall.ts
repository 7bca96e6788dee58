import type { Network } from '@latchkey/core'
import { AbortedError, BaseError, NodesDisagreeError } from '@latchkey/core/errors'
import type { FindRequest, FindResult } from '@latchkey/core/internal'
import { findAgreed, findReplacement } from '../chain/findReplacement.ts'
import { type ChainTransaction, isSameCall, parseTransaction } from '../chain/parseTransaction.ts'
import { type Rpc, readQuantity } from '../rpc/createRpc.ts'
import { withDeadline } from '../rpc/withDeadline.ts'
import { listSources } from '../witness/findWitness.ts'

/** At most so many mined transactions are looked at, the latest ones: each costs a search through the blocks. */
const minedLimit = 16
/** As many of the latest when nobody knows the nonce. */
const unnumberedLimit = 3
/** How far the visitor's clock may be ahead of the chain's. */
const clockMs = 2 * 60_000
/** How long a node's search may take, so that none holds up the others. */
const searchTimeoutMs = 30_000

/**
 * Looks for the transaction that makes a call at every node by itself. It is found once two nodes agree on it, or one where no other
 * answers; the lowest count of mined transactions is the one returned.
 * @throws NodesDisagreeError where a node finds one that no second one bears out, AbortedError, and what the rpc throws where no node can
 * search, or where none finds it and one that answers no longer has the state of the blocks in question
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
    // Without a nonce an earlier transaction to the same end would do as well, so that two have to find it themselves.
    const finders = candidates.filter((other) => other === hash).length
    if (nonce === undefined && finders < Math.min(2, answers.length)) continue
    const agreed = await findAgreed(sources, { network, hash, from, ...(signal && { signal }) })
    if (agreed && isWanted(agreed, options)) return { found: { hash, nonce: agreed.nonce }, minedCount }
  }
  if (candidates.length > 0) throw new NodesDisagreeError({ network: network.name, subject: 'what the wallet sent' })
  const unsearched = answers.find(({ failure }) => failure)
  if (unsearched) throw unsearched.failure
  return { minedCount }
}

/**
 * Looks at one node: among the transactions mined since the nonce was free, then among those it holds for the next blocks. Of transactions
 * whose blocks the node no longer has the state of, the outcome is unknown (`failure`).
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
      // Older than the node remembers; what is looked for may be a later one.
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

/** So many transactions in a row are asked for by their nonce. */
const nonceLimit = 8

/**
 * An account's transactions that wait for a block, as far as a node reports them. Nodes differ in what they report: the pending block
 * (`eth_getBlockByNumber`) or a transaction by its sender and nonce (`eth_getTransactionBySenderAndNonce`). Both are asked at once; a
 * node without a method counts as one that reported nothing. The pool itself (`txpool_`) public nodes do not show.
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
  // Nothing waits, or nothing this node reports.
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
