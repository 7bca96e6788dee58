import {
  type Bytes,
  blake2,
  CodecError,
  fromHex,
  getField,
  isVariant,
  readTransaction,
  type SignedTransaction,
  toBigint,
  toHex,
  type Value,
} from '@latchkey/wire/polkadot'
import { invalidAnswer, type Node, readWith } from '../rpc/createNodes.ts'
import { readStorage } from '../rpc/readBalance.ts'
import type { Runtime } from '../rpc/readRuntime.ts'
import { describeDispatchError } from './describeDispatchError.ts'

export type BlockTransaction = { index: number; hash: string; bytes: Bytes }
export type Block = { hash: string; number: number; transactions: readonly BlockTransaction[] }
/** `fee`: what the account paid, in base units; undefined where no event tells it. */
export type Result = { fee: bigint | undefined } & (
  | { status: 'confirmed' }
  | { status: 'failed'; reason: string | undefined }
)

/** The block of a number; undefined where the node has none yet. @throws RpcAnswerInvalidError, and what the node throws */
export async function readBlock(node: Node, number: number, signal?: AbortSignal): Promise<Block | undefined> {
  const hash = await node('chain_getBlockHash', [number], signal)
  if (hash === null) return undefined
  const method = 'chain_getBlock'
  const answer = await node(method, [hash], signal)
  const { extrinsics, header } = (answer as { block?: Record<string, unknown> } | null)?.block ?? {}
  const told = (header as { number?: unknown } | undefined)?.number
  if (typeof hash !== 'string' || !Array.isArray(extrinsics) || Number(told) !== number) throw invalidAnswer(method)
  const transactions = extrinsics.map((hex: unknown, index) => {
    const bytes = readWith(() => fromHex(hex), method)
    return { index, hash: toHex(blake2(bytes, 256)), bytes }
  })
  return { hash, number, transactions }
}

/** What an account signed among a block's transactions. One of a form that nothing here reads is none of this page's. */
export function findSigned(
  { transactions }: Pick<Block, 'transactions'>,
  { metadata }: Runtime,
  account: Uint8Array,
): readonly (BlockTransaction & { signed: SignedTransaction })[] {
  return transactions.flatMap((one) => {
    try {
      const signed = readTransaction(metadata, one.bytes)
      return signed && signed.account.join() === account.join() ? { ...one, signed } : []
    } catch (thrown) {
      if (thrown instanceof CodecError) return []
      throw thrown
    }
  })
}

/** How a transaction of a block came out, by the block's events. @throws RpcAnswerInvalidError, and what the node throws */
export async function readResult(
  node: Node,
  { metadata }: Runtime,
  { block, index, signal }: { block: Block; index: number; signal?: AbortSignal | undefined },
): Promise<Result> {
  const place = { pallet: 'System', entry: 'Events' }
  const events = await readStorage(node, { metadata, place, at: block.hash, signal })
  return readWith(() => {
    let fee: bigint | undefined
    for (const record of events as readonly Value[]) {
      const phase = getField(record, 'phase')
      const [at] = isVariant(phase) && phase.variant === 'ApplyExtrinsic' ? (phase.fields as readonly Value[]) : []
      const event = getField(record, 'event')
      const [own] = isVariant(event) ? (event.fields as readonly Value[]) : []
      if (at !== BigInt(index) || !isVariant(event) || !isVariant(own)) continue
      // It comes before the end of the transaction.
      if (event.variant === 'TransactionPayment' && own.variant === 'TransactionFeePaid')
        fee = toBigint(getField(own.fields, 'actual_fee'))
      if (event.variant !== 'System') continue
      if (own.variant === 'ExtrinsicSuccess') return { status: 'confirmed', fee }
      if (own.variant !== 'ExtrinsicFailed') continue
      return { status: 'failed', fee, reason: describeDispatchError(metadata, getField(own.fields, 'dispatch_error')) }
    }
    // Each transaction has one of the two.
    throw invalidAnswer('System.Events')
  }, 'System.Events')
}
