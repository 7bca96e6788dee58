import type { Network } from '@latchkey/core'
import { BroadcastRefusedError, FeeCapTooLowError, RpcUnavailableError } from '@latchkey/core/errors'
import { cleanText, isUnanswered } from '@latchkey/core/internal'
import { type SignedTransaction, toHex, txidOf, writeSignedTransaction } from '@latchkey/wire/bitcoin'
import { type Esplora, eachApi } from '../esplora/createEsplora.ts'

type Answer = { status: number; text: string; url: string }

/** A retry after a lost response: it waits there, or is in a block by now. */
const isKnown = /already[ -](?:in|known)|txn-already|same-nonwitness-data/i
/** What a node asks of each transaction; less than that waits nowhere. */
const isUnderpaid = /min relay fee|mempool min fee|mempool full/i
/** What it asks of one that replaces another. */
const isUnderbid = /insufficient fee/i

/**
 * Sends a signed transaction. A refusal counts once every API has refused it: a single one could pass it on and say that it did not, and one
 * that does not respond may have it.
 * @returns its id, and its bytes in hex
 * @throws FeeCapTooLowError, BroadcastRefusedError where nodes refuse it
 */
export async function broadcast(
  esplora: Esplora,
  { network, signed, signal }: { network: Network; signed: SignedTransaction; signal?: AbortSignal | undefined },
): Promise<{ hash: string; signed: string }> {
  const sent = { hash: txidOf(signed.transaction), signed: toHex(writeSignedTransaction(signed)) }
  const request = { body: sent.signed, signal }
  const answer = await post(esplora, network, request)
  if (!answer || isTaken(answer)) return sent
  for (const other of eachApi(network)) {
    if (other.rpcUrls.includes(answer.url)) continue
    const said = await post(esplora, other, request)
    // One that does not respond may have it.
    if (!said || isTaken(said)) return sent
  }
  const reason = readReason(answer)
  if (isUnderpaid.test(reason) || isUnderbid.test(reason)) throw new FeeCapTooLowError({ details: reason })
  throw new BroadcastRefusedError({ details: reason })
}

/**
 * Sends the bytes of a transaction again, to every API at once: one that took it before may have lost it.
 * @param options.signed in hex
 * @throws FeeCapTooLowError, BroadcastRefusedError where every API that responds refuses it, RpcUnavailableError where none responds
 */
export async function rebroadcast(
  esplora: Esplora,
  { network, signed, signal }: { network: Network; signed: string; signal?: AbortSignal | undefined },
): Promise<void> {
  const posts = eachApi(network).map((api) => post(esplora, api, { body: signed, signal }))
  const answers = (await Promise.all(posts)).filter((answer) => answer !== undefined)
  if (answers.some(isTaken)) return
  const reasons = answers.map(readReason)
  const [details] = reasons
  if (details === undefined) throw new RpcUnavailableError({ url: network.rpcUrls.join() })
  if (reasons.every((reason) => isUnderpaid.test(reason))) throw new FeeCapTooLowError({ details })
  throw new BroadcastRefusedError({ details })
}

/** @returns undefined where no API responds */
function post(
  esplora: Esplora,
  network: Network,
  request: { body: string; signal: AbortSignal | undefined },
): Promise<Answer | undefined> {
  return esplora.send(network, { path: '/tx', ...request }).catch((error: unknown) => {
    if (!isUnanswered(error)) throw error
    return undefined
  })
}

function isTaken({ status, text }: Answer): boolean {
  return status === 200 || isKnown.test(text)
}

function readReason({ text }: Answer): string {
  const [, message = text] = /"message":"([^"]*)"/.exec(text) ?? []
  return cleanText(message, { maxLength: 100 })
}
