import { AbortedError, type Network } from '@latchkey/core'
import type { Rpc } from '../rpc/createRpc.ts'
import { readQuantity } from '../rpc/readQuantity.ts'
import { type ChainTransaction, parseTransaction } from './parseTransaction.ts'

/** `eth_getTransactionByHash`: undefined while the node does not know it. */
export async function getTransaction(
  rpc: Rpc,
  options: { network: Network; hash: string; signal?: AbortSignal },
): Promise<ChainTransaction | undefined> {
  const { network, hash, signal } = options
  return parseTransaction(await rpc(network, { method: 'eth_getTransactionByHash', params: [hash], signal }))
}

/**
 * The nonce of an account's transaction, as two sources that answer know it; the word of one where no other answers.
 * @returns undefined while fewer know it, where they disagree, and where the transaction is another account's
 */
export async function findNonce(
  sources: readonly Rpc[],
  options: { network: Network; hash: string; from: string; signal?: AbortSignal },
): Promise<number | undefined> {
  const told = await Promise.allSettled(sources.map((source) => getTransaction(source, options)))
  if (options.signal?.aborted) throw new AbortedError()
  const answers = told.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
  const known = answers.flatMap((transaction) => transaction ?? [])
  const [first, ...others] = known
  const isAgreed = others.every(({ nonce, from }) => nonce === first?.nonce && from === first.from)
  if (first?.from !== options.from.toLowerCase() || !isAgreed) return undefined
  return known.length >= Math.min(2, answers.length) ? first.nonce : undefined
}

/** Whether no source that answers knows the transaction, and each has its nonce free. */
export async function isMissing(
  sources: readonly Rpc[],
  options: { network: Network; hash: string; from: string; nonce: number; signal: AbortSignal },
): Promise<boolean> {
  const { network, from, nonce, signal } = options
  const told = await Promise.allSettled(
    sources.map(async (source) => {
      const counting = source(network, { method: 'eth_getTransactionCount', params: [from, 'latest'], signal })
      const [transaction, count] = await Promise.all([getTransaction(source, options), counting])
      return !transaction && readQuantity(network, count) <= BigInt(nonce)
    }),
  )
  return told.every((answer) => answer.status === 'rejected' || answer.value)
}
