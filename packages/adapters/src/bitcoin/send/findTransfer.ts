import type { Broadcast, FindRequest } from '@latchkey/core/internal'
import { type Esplora, readList } from '../esplora/createEsplora.ts'
import {
  makesTransfer,
  parseTransaction,
  paysOnlySelf,
  readAgreedSpender,
  readTransaction,
  type ToldTransaction,
} from './readTransaction.ts'

/** How far the visitor's clock may be ahead of the chain's: the time of a block may be two hours off. */
const clockMs = 2 * 60 * 60_000

/**
 * Finds the transfer of a wallet whose response was lost: what spends the outputs that the wallet was given, or where those were not kept, the
 * address's latest transaction since the request that makes this transfer.
 * @returns undefined where the network has none yet. What spends the same as a transaction that it replaces is in its place
 * @throws RpcAnswerInvalidError, and what the client throws
 */
export async function findTransfer(esplora: Esplora, request: FindRequest): Promise<Broadcast | undefined> {
  const { network, from, call, mark, requestedAt, exclude, signal } = request
  // A cancellation moves nothing: everything goes back but the fee.
  const isCancel = call.to === from && call.value === 0n
  const makesCall = (told: ToldTransaction) =>
    isCancel ? paysOnlySelf(told, from) : makesTransfer(told, { from, ...call })
  const isIt = (told: ToldTransaction | undefined) =>
    told !== undefined &&
    makesCall(told) &&
    !exclude.some(({ hash }) => hash === told.txid) &&
    (!told.block || Number(told.block.time) * 1_000 >= requestedAt - clockMs)

  const coins = parseMark(mark)
  for (const coin of coins) {
    const txid = await readAgreedSpender(esplora, { network, coin, signal })
    const told = txid === undefined ? undefined : await readTransaction(esplora, { network, txid, signal })
    if (told && isIt(told)) return { hash: told.txid, isInPlace: true }
  }
  // It spends those, so an equal payment out of others is not it; and of a cancellation, others of its kind would be found.
  if (coins.length > 0 || isCancel) return undefined
  const { url, json } = await esplora.read(network, { path: `/address/${from}/txs`, signal })
  const found = readList(json, url)
    .map((one) => parseTransaction(one, url))
    .find(isIt)
  return found && { hash: found.txid }
}

/** The outputs that a transfer spends, as they are stored with it: what else spends them is in its place. */
export function writeMark(coins: readonly { txid: string; vout: number }[]): string {
  return coins
    .slice(0, 3)
    .map(({ txid, vout }) => `${txid}:${vout}`)
    .join()
}

/** None of what is none: any script can write the storage. */
export function parseMark(mark = ''): { txid: string; vout: number }[] {
  return mark.split(',').flatMap((outpoint) => {
    const [, txid, vout] = /^([0-9a-f]{64}):(\d{1,9})$/.exec(outpoint) ?? []
    return txid ? [{ txid, vout: Number(vout) }] : []
  })
}
