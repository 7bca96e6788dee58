import type { FindRequest } from '@latchkey/core/internal'
import { type Lcd, readObject } from '../lcd/createLcd.ts'
import type { CosmosNetwork } from '../parseOptions.ts'

/**
 * Finds the transfer of a wallet whose response was lost: the account's transaction with the number that it was given, where that makes
 * this transfer, with its memo, and every server that responds names the same.
 * @returns its hash, or undefined where the network has none yet
 * @throws what the first server throws where none responds
 */
export async function findTransfer(lcd: Lcd, request: FindRequest): Promise<string | undefined> {
  const { network, mark = '' } = request
  if (!/^\d{1,20}$/.test(mark)) return undefined
  const nodes = [...new Set(network.rpcUrls)].map((url) => ({ ...network, rpcUrls: [url] }))
  const searches = await Promise.allSettled(nodes.map((node) => search(lcd, { ...request, network: node })))
  // SECURITY: what one server finds is told as this payment, and confirmed by the others, also where it is an earlier one.
  const [one, ...others] = searches.flatMap((read) => (read.status === 'fulfilled' && read.value ? [read.value] : []))
  if (one) return others.every(({ hash }) => hash === one.hash) ? one.hash : undefined
  const failed = searches.find((read) => read.status === 'rejected')
  if (failed) throw failed.reason
  return undefined
}

/** @returns undefined where the server does not search. @throws RpcAnswerInvalidError, and what the client throws */
async function search(lcd: Lcd, request: FindRequest): Promise<{ hash: string | undefined } | undefined> {
  const { network, from, mark, exclude, signal } = request
  const query = encodeURIComponent(`tx.acc_seq='${from}/${mark}'`)
  // Nodes before version 0.50 of the SDK have another name for it.
  for (const name of ['query', 'events']) {
    const { json, url, fault } = await lcd.ask(network, { path: `/cosmos/tx/v1beta1/txs?${name}=${query}`, signal })
    if (fault) continue
    const [transactions, responses] = [toList(json.txs), toList(json.tx_responses)]
    for (const [index, transaction] of transactions.entries()) {
      const { txhash } = readObject(responses[index], url)
      const isHash = typeof txhash === 'string' && /^[0-9A-F]{64}$/.test(txhash)
      const isNew = isHash && !exclude.some(({ hash }) => hash === txhash)
      if (isNew && hasNumber(transaction, mark) && makesTransfer(transaction, request)) return { hash: txhash }
    }
    return { hash: undefined }
  }
  return undefined
}

/** Whether its first signer, who pays, gave it the number: a server may answer with another one's. */
function hasNumber(transaction: unknown, mark = ''): boolean {
  const { auth_info } = (transaction ?? {}) as { auth_info?: { signer_infos?: unknown } }
  const [signer] = toList(auth_info?.signer_infos) as { sequence?: unknown }[]
  return signer?.sequence === String(BigInt(mark))
}

/** Whether it is the one message that pays the recipient the amount, with the memo. */
function makesTransfer(transaction: unknown, { network, from, call }: FindRequest): boolean {
  const { body } = (transaction ?? {}) as { body?: { messages?: unknown; memo?: unknown } }
  const [message, another] = toList(body?.messages) as Record<string, unknown>[]
  const [coin, more] = toList(message?.amount) as Record<string, unknown>[]
  // Networks are the adapter's own.
  const denom = call.data ?? (network as CosmosNetwork).denom
  return (
    !another &&
    !more &&
    (body?.memo ?? '') === (call.memo ?? '') &&
    message?.from_address === from &&
    message.to_address === call.to &&
    coin?.denom === denom &&
    coin.amount === String(call.value)
  )
}

function toList(value: unknown): unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : []
}
