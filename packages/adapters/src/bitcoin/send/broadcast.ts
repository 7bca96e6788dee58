import type { Network } from '@latchkey/core'
import { ExecutionRevertedError, FeeCapTooLowError } from '@latchkey/core/errors'
import { cleanText, isUnanswered } from '@latchkey/core/internal'
import { type SignedTransaction, toHex, txidOf, writeSignedTransaction } from '@latchkey/wire/bitcoin'
import { type Esplora, eachApi } from '../esplora/createEsplora.ts'

/** A retry after a lost response. */
const isKnown = /already[ -](?:in|known)|txn-already/i

/**
 * Sends a signed transaction. A refusal counts once every API that responds has refused it: a single one could pass it on, and say that it did
 * not.
 * @returns its id
 * @throws FeeCapTooLowError, ExecutionRevertedError where nodes refuse it
 */
export async function broadcast(
  esplora: Esplora,
  { network, signed, signal }: { network: Network; signed: SignedTransaction; signal?: AbortSignal | undefined },
): Promise<string> {
  const hash = txidOf(signed.transaction)
  const body = toHex(writeSignedTransaction(signed))
  const post = (to: Network) =>
    esplora.send(to, { path: '/tx', body, signal }).catch((error: unknown) => {
      if (!isUnanswered(error)) throw error
      return undefined
    })
  const isTaken = (answer: { status: number; text: string }) => answer.status === 200 || isKnown.test(answer.text)
  const answer = await post(network)
  if (!answer || isTaken(answer)) return hash
  for (const other of eachApi(network)) {
    const said = other.rpcUrls.includes(answer.url) ? undefined : await post(other)
    if (said && isTaken(said)) return hash
  }
  const [, message = answer.text] = /"message":"([^"]*)"/.exec(answer.text) ?? []
  const reason = cleanText(message, { maxLength: 100 })
  if (/min relay fee|insufficient fee|mempool min fee/i.test(reason)) throw new FeeCapTooLowError({ details: reason })
  throw new ExecutionRevertedError({ reason, details: answer.text.slice(0, 300) })
}
