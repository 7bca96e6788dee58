import { AbortedError, type Network } from '@latchkey/core'
import type { Rpc } from '../rpc/createRpc.ts'
import { getTransaction } from './getTransaction.ts'

/**
 * The nonce of an account's transaction, once two sources agree on it, or one where no other answers.
 * @returns undefined until then, and where the transaction is another account's
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
