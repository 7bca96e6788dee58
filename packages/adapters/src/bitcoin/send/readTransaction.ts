import type { Network } from '@latchkey/core'
import { parseBitcoinAddress, toHex } from '@latchkey/wire/bitcoin'
import {
  type Coin,
  type Esplora,
  eachApi,
  invalidAnswer,
  readJson,
  readList,
  readNumber,
  readObject,
  readTxid,
} from '../esplora/createEsplora.ts'

/** A transaction as an API tells it. */
export type ToldTransaction = {
  txid: string
  /** What it spends, and the scripts of that in hex. */
  inputs: readonly (Pick<Coin, 'txid' | 'vout'> & { script: unknown })[]
  outputs: readonly { script: unknown; value: bigint }[]
  /** Satoshis; undefined where the API does not tell it. */
  fee: bigint | undefined
  /** Undefined while it waits. */
  block: { height: bigint; time: bigint } | undefined
}

/** @returns undefined where the API does not know it. @throws RpcAnswerInvalidError and what the client throws */
export async function readTransaction(
  esplora: Esplora,
  { network, txid, signal }: { network: Network; txid: string; signal?: AbortSignal | undefined },
): Promise<ToldTransaction | undefined> {
  const { status, text, url } = await esplora.send(network, { path: `/tx/${txid}`, signal })
  if (status === 404) return undefined
  if (status !== 200 || !text.startsWith('{')) throw invalidAnswer(url, `HTTP status code: ${status}`)
  const told = parseTransaction(readJson(text, url), url)
  if (told.txid !== txid) throw invalidAnswer(url, 'another transaction')
  return told
}

/** @throws RpcAnswerInvalidError */
export function parseTransaction(value: unknown, url: string): ToldTransaction {
  const { txid, vin, vout, status, fee } = readObject(value, url)
  const { confirmed, block_height, block_time } = readObject(status, url)
  return {
    txid: readTxid(txid, url),
    inputs: readList(vin, url).map((item) => {
      const input = readObject(item, url)
      // Of a new coin there is none.
      const script = input.prevout && readObject(input.prevout, url).scriptpubkey
      return { txid: readTxid(input.txid, url), vout: Number(readNumber(input.vout, url)), script }
    }),
    outputs: readList(vout, url).map((item) => {
      const output = readObject(item, url)
      return { script: output.scriptpubkey, value: readNumber(output.value, url) }
    }),
    fee: fee === undefined ? undefined : readNumber(fee, url),
    block:
      confirmed === true ? { height: readNumber(block_height, url), time: readNumber(block_time, url) } : undefined,
  }
}

/** Whether it pays the recipient the amount, out of the sender's address. */
export function makesTransfer(
  { inputs, outputs }: ToldTransaction,
  { from, to, value }: { from: string; to: string; value: bigint },
): boolean {
  const [own, receiver] = [from, to].map((address) => toHex(parseBitcoinAddress(address).script))
  return (
    inputs.some(({ script }) => script === own) &&
    outputs.some((output) => output.script === receiver && output.value === value)
  )
}

/** Whether everything goes back to where it comes from. */
export function paysOnlySelf({ outputs }: ToldTransaction, from: string): boolean {
  const own = toHex(parseBitcoinAddress(from).script)
  return outputs.every(({ script }) => script === own)
}

/** The transaction that spends an output, in a block or waiting. @throws RpcAnswerInvalidError and what the client throws */
export async function readSpender(
  esplora: Esplora,
  { network, coin, signal }: { network: Network; coin: Pick<Coin, 'txid' | 'vout'>; signal?: AbortSignal | undefined },
): Promise<string | undefined> {
  const { url, json } = await esplora.read(network, { path: `/tx/${coin.txid}/outspend/${coin.vout}`, signal })
  const { spent, txid } = readObject(json, url)
  return spent === true ? readTxid(txid, url) : undefined
}

/** As `readSpender`, where every API that responds names the same. @throws what the first throws where none responds */
export async function readAgreedSpender(
  esplora: Esplora,
  { network, ...request }: Parameters<typeof readSpender>[1],
): Promise<string | undefined> {
  const reads = await Promise.allSettled(
    eachApi(network).map((api) => readSpender(esplora, { network: api, ...request })),
  )
  const said = reads.flatMap((read) => (read.status === 'fulfilled' ? [read.value] : []))
  if (said.length === 0) throw reads.find((read) => read.status === 'rejected')?.reason
  return said.every((txid) => txid === said[0]) ? said[0] : undefined
}
