import type { Network } from '@latchkey/core'
import { AbortedError } from '@latchkey/core/errors'
import { type Rpc, readQuantity } from '../rpc/createRpc.ts'
import { type ChainTransaction, getTransaction, parseTransaction } from './parseTransaction.ts'

export type Replacement = {
  transaction: ChainTransaction
  blockNumber: bigint
  /** The block's time, epoch ms. */
  minedAt: number
}

/**
 * Finds the mined transaction that used a nonce, by a binary search of the blocks over the account's transaction count.
 * @returns undefined when the node no longer has the state of those blocks (128 back on a usual node)
 */
export async function findReplacement(
  rpc: Rpc,
  options: { network: Network; from: string; nonce: number; signal: AbortSignal },
): Promise<Replacement | undefined> {
  const { network, from, nonce, signal } = options
  const request = async (method: string, params: readonly unknown[]) => rpc(network, { method, params, signal })
  const isUsedAt = async (block: bigint) =>
    readQuantity(network, await request('eth_getTransactionCount', [from, toHex(block)])) > BigInt(nonce)

  let high = readQuantity(network, await request('eth_blockNumber', []))
  if (!(await isUsedAt(high))) return undefined
  // Doubling steps back to a block before it, so that no more old state is requested than needed.
  let step = 1n
  let low = high > 0n ? high - 1n : 0n
  while (low > 0n && (await isUsedAt(low))) {
    high = low
    step *= 2n
    low = low > step ? low - step : 0n
  }
  while (high - low > 1n) {
    const middle = (low + high) / 2n
    if (await isUsedAt(middle)) high = middle
    else low = middle
  }
  const block = (await request('eth_getBlockByNumber', [toHex(high), true])) as {
    transactions?: unknown
    timestamp?: unknown
  } | null
  const transactions = Array.isArray(block?.transactions) ? block.transactions.map(parseTransaction) : []
  const transaction = transactions.find((each) => each?.nonce === nonce && each.from === from.toLowerCase())
  const minedAt = () => Number(readQuantity(network, block?.timestamp)) * 1000
  return transaction && { transaction, blockNumber: high, minedAt: minedAt() }
}

function toHex(block: bigint): string {
  return `0x${block.toString(16)}`
}

type TransactionQuery = { network: Network; hash: string; from: string; signal?: AbortSignal }

/** The nonce of an account's transaction, read by `readAgreed`. */
export async function readNonce(sources: readonly Rpc[], options: TransactionQuery): Promise<number | undefined> {
  return (await readAgreed(sources, options))?.nonce
}

/**
 * An account's transaction, once two sources agree on its nonce and call, or one where no other responds.
 * @returns undefined until then, and where the transaction is another account's
 */
export async function readAgreed(
  sources: readonly Rpc[],
  options: TransactionQuery,
): Promise<ChainTransaction | undefined> {
  const results = await Promise.allSettled(sources.map((source) => getTransaction(source, options)))
  if (options.signal?.aborted) throw new AbortedError()
  const answers = results.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
  const known = answers.flatMap((transaction) => transaction ?? [])
  const [first, ...others] = known
  const isAgreed = others.every((other) => first && textOf(other) === textOf(first))
  if (first?.from !== options.from.toLowerCase() || !isAgreed) return undefined
  return known.length >= Math.min(2, answers.length) ? first : undefined
}

/** The signed fields of a transaction, as text. */
function textOf({ from, to, nonce, value, input }: ChainTransaction): string {
  return [from, to, nonce, value, input.toLowerCase()].join()
}
