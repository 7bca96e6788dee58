import type { Network } from '@latchkey/core'
import { AbortedError } from '@latchkey/core/errors'
import type { Rpc } from '../rpc/createRpc.ts'
import { getTransaction } from './getTransaction.ts'
import type { ChainTransaction } from './parseTransaction.ts'

type Question = { network: Network; hash: string; from: string; signal?: AbortSignal }

/** The nonce of an account's transaction, as `findAgreed` finds it. */
export async function findNonce(sources: readonly Rpc[], options: Question): Promise<number | undefined> {
  return (await findAgreed(sources, options))?.nonce
}

/**
 * An account's transaction, once two sources agree on its nonce and call, or one where no other answers.
 * @returns undefined until then, and where the transaction is another account's
 */
export async function findAgreed(sources: readonly Rpc[], options: Question): Promise<ChainTransaction | undefined> {
  const told = await Promise.allSettled(sources.map((source) => getTransaction(source, options)))
  if (options.signal?.aborted) throw new AbortedError()
  const answers = told.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
  const known = answers.flatMap((transaction) => transaction ?? [])
  const [first, ...others] = known
  const isAgreed = others.every((other) => first && textOf(other) === textOf(first))
  if (first?.from !== options.from.toLowerCase() || !isAgreed) return undefined
  return known.length >= Math.min(2, answers.length) ? first : undefined
}

/** What a transaction's hash stands for. */
function textOf({ from, to, nonce, value, input }: ChainTransaction): string {
  return [from, to, nonce, value, input.toLowerCase()].join()
}
