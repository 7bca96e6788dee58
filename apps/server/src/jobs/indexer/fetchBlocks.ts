import * as z from 'zod'
import { divide } from '../../divide.ts'
import type { Rpc } from '../../providers/rpc/createRpc.ts'
import { NodeUnavailableError } from '../../providers/rpc/forward.ts'
import { type RpcAnswer, type RpcCall, RpcError } from '../../providers/rpc/readAnswers.ts'
import {
  type Block,
  blockSchema,
  type CallFrame,
  type FetchedBlock,
  frameSchema,
  headerSchema,
  type Receipt,
  receiptSchema,
  tracesSchema,
  transactionSchema,
} from './blockSchemas.ts'

/** Whether the node traces calls; learnt from its first answer. */
export type TraceSupport = 'unknown' | 'yes' | 'no'

export type FetchBlocksParameters = {
  from: number
  to: number
  traces: TraceSupport
  /** Whether what the node still cannot answer of block `from` is left out, for trying again has not helped. */
  giveUp: boolean
  signal: AbortSignal
}
export type FetchBlocksReturnType = {
  blocks: FetchedBlock[]
  traces: TraceSupport
  /** Numbers of the blocks of which the node traces some transactions not: their internal transfers are unknown. */
  untraced: number[]
  /** Numbers of the blocks read without transactions or logs that the node cannot answer. */
  incomplete: number[]
}

/** By transaction; undefined where the node does not trace it. */
type Frames = FetchedBlock['traces']
type Limits = { bytesPerCall?: number; maxBytes?: number }
/** For many blocks: what is read at once is bounded, whatever their contracts emit. */
const narrow: Limits = { bytesPerCall: 4 * 1024 * 1024 }
/** For one block. A full block of 60 million gas has about 55 MB of receipts at most, which take 0.5 GB while they are parsed. */
const wide: Limits = { maxBytes: 64 * 1024 * 1024 }
/** Transactions traced at once, and time for them all, where their block is too much. */
const tracedAtOnce = 10
const apartMs = 20_000

/**
 * Reads blocks `from` to `to` (both included) with receipts and, where the node offers `debug_traceBlockByHash`, call traces. Receipts and
 * traces are asked by block hash, so they belong to the very block read even while the chain reorganises. Where one of the blocks is too
 * large or too slow to be read with others, only the first is read: anyone can fill a block with calldata or empty logs.
 * @returns fewer blocks than asked when the chain got shorter meanwhile, or only the first could be read.
 * @throws NodeUnavailableError; RpcError and z.ZodError when the node answers something else than it should.
 */
export async function fetchBlocks(rpc: Rpc, options: FetchBlocksParameters): Promise<FetchBlocksReturnType> {
  const { from, to, signal } = options
  try {
    const numbers = Array.from({ length: to - from + 1 }, (_, index) => from + index)
    const whole = await askAll(rpc, numbers.map(wholeBlock), { ...narrow, signal })
    const blocks = takeChain(whole.map((block) => blockSchema.nullable().parse(block)))
    const busy = blocks.filter(({ transactions }) => transactions.length > 0)
    const receipts = await askAll(rpc, busy.map(receiptsOf), { ...narrow, signal })
    const { frames, traces, untraced } = await fetchTraces(rpc, { ...options, blocks: busy })
    const fetched = blocks.map((block) => {
      const index = busy.indexOf(block)
      return { block, receipts: index < 0 ? [] : parseReceipts(block, receipts[index]), traces: frames[index] ?? [] }
    })
    return { blocks: fetched, traces, untraced, incomplete: [] }
  } catch {
    signal.throwIfAborted()
    return await fetchBlock(rpc, options) // a node that is down, or answers nonsense, does so again
  }
}

/** Reads block `from` alone: with more room, then transaction by transaction. */
async function fetchBlock(rpc: Rpc, options: FetchBlocksParameters): Promise<FetchBlocksReturnType> {
  const { from, signal } = options
  let isIncomplete = false
  /** Answers to single calls; undefined where there is none and the call is given up. */
  async function askEach(calls: readonly RpcCall[]): Promise<unknown[]> {
    if (!options.giveUp) return await askAll(rpc, calls, { ...wide, signal })
    const answers: unknown[] = []
    for (const call of calls) answers.push(await askOrGiveUp(rpc, call, signal))
    isIncomplete ||= answers.includes(undefined)
    return answers
  }
  async function readBlock(): Promise<Block | null> {
    const whole = await askOrGiveUp(rpc, wholeBlock(from), signal)
    if (whole !== undefined) return blockSchema.nullable().parse(whole)
    const call = { method: 'eth_getBlockByNumber', params: [toHex(from), false] }
    const header = headerSchema.nullable().parse(await rpc.request(call, { ...wide, signal }))
    const each = await askEach(
      (header?.transactions ?? []).map((hash) => ({ method: 'eth_getTransactionByHash', params: [hash] })),
    )
    const known = each.filter((transaction) => transaction !== undefined)
    return header && { ...header, transactions: z.array(transactionSchema).parse(known) }
  }
  async function readReceipts(block: Block): Promise<Receipt[]> {
    const whole = await askOrGiveUp(rpc, receiptsOf(block), signal)
    if (whole !== undefined && !isIncomplete) return parseReceipts(block, whole)
    const each = await askEach(
      block.transactions.map(({ hash }) => ({ method: 'eth_getTransactionReceipt', params: [hash] })),
    )
    // Only a transaction that succeeded has logs, and only by its logs is a receipt too large.
    const withoutLogs = (hash: string) => ({ transactionHash: hash, blockHash: block.hash, logs: [] })
    return parseReceipts(
      block,
      each.map((receipt, index) => receipt ?? withoutLogs(block.transactions[index]?.hash ?? '')),
    )
  }
  const block = await readBlock()
  if (!block) return { blocks: [], traces: options.traces, untraced: [], incomplete: [] }
  const isBusy = block.transactions.length > 0
  const receipts = isBusy ? await readReceipts(block) : []
  const traced = await fetchTraces(rpc, { ...options, blocks: isBusy ? [block] : [] })
  const incomplete = isIncomplete ? [from] : []
  return { ...traced, blocks: [{ block, receipts, traces: isIncomplete ? [] : (traced.frames[0] ?? []) }], incomplete }
}

/** JSON-RPC 2.0, 5.1. */
const methodNotFound = -32_601

const toHex = (number: number) => `0x${number.toString(16)}`
const wholeBlock = (number: number): RpcCall => ({ method: 'eth_getBlockByNumber', params: [toHex(number), true] })
const receiptsOf = ({ hash }: Block): RpcCall => ({ method: 'eth_getBlockReceipts', params: [hash] })
const tracer = { tracer: 'callTracer' }
const traceOf = ({ hash }: Block): RpcCall => ({ method: 'debug_traceBlockByHash', params: [hash, tracer] })

/** @throws RpcError where the node refuses one of the calls. */
async function askAll(
  rpc: Rpc,
  calls: readonly RpcCall[],
  options: Limits & { signal: AbortSignal },
): Promise<unknown[]> {
  const answers = await rpc.batch(calls, options)
  return calls.map(({ method }, index) => {
    const answer = answers[index]
    if (!answer || 'error' in answer) throw new RpcError(method, answer?.error)
    return answer.result
  })
}

/** One answer, or undefined where the node answers others but not this. @throws NodeUnavailableError */
async function askOrGiveUp(rpc: Rpc, call: RpcCall, signal: AbortSignal): Promise<unknown> {
  try {
    return await rpc.request(call, { ...wide, signal })
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof RpcError || error instanceof NodeUnavailableError)) throw error
    await rpc.request({ method: 'eth_blockNumber', params: [] }, { signal })
    return undefined
  }
}

function parseReceipts(block: Block, answer: unknown): Receipt[] {
  const receipts = z.array(receiptSchema).parse(answer)
  const matches = receipts.every(({ transactionHash }, index) => transactionHash === block.transactions[index]?.hash)
  if (!matches || receipts.length !== block.transactions.length)
    throw new Error(`The node's receipts of block ${block.hash} are not those of its transactions.`)
  return receipts
}

/** The blocks up to the first that is missing or does not follow its neighbour: the chain moved while it was read. */
function takeChain(blocks: readonly (Block | null)[]): Block[] {
  const end = blocks.findIndex((block, index) => {
    const previous = blocks[index - 1]
    return block === null || (previous && previous.hash !== block.parentHash)
  })
  return blocks.slice(0, end < 0 ? blocks.length : end).filter((block) => block !== null)
}

async function fetchTraces(
  rpc: Rpc,
  options: { blocks: readonly Block[]; traces: TraceSupport; signal: AbortSignal },
): Promise<{ frames: Frames[]; traces: TraceSupport; untraced: number[] }> {
  const { blocks, signal } = options
  if (options.traces === 'no' || blocks.length === 0) return { frames: [], traces: options.traces, untraced: [] }
  const answers = await rpc.batch(blocks.map(traceOf), { signal }).catch((error): RpcAnswer[] => {
    // One block may take too long by itself, and has just been answered otherwise.
    if (error instanceof NodeUnavailableError && blocks.length === 1) return []
    throw error
  })
  const [first] = answers
  if (options.traces === 'unknown' && isNotOffered(first)) return { frames: [], traces: 'no', untraced: [] }
  const frames: Frames[] = []
  for (const [index, block] of blocks.entries()) {
    const answer = answers[index]
    // A node answers for a block it cannot trace (its state is pruned) the same way each time: waiting for it would stop the indexer for
    // good.
    if (isTooMuch(answer)) frames.push(await traceApart(rpc, block, { isSlow: answer === undefined, signal }))
    else frames.push(parseTraces(block, answer && 'result' in answer ? answer.result : undefined))
  }
  const untraced = blocks.filter(({ transactions }, index) =>
    transactions.some((_, position) => frames[index]?.[position] === undefined),
  )
  const isOffered = options.traces === 'yes' || untraced.length < blocks.length
  return { frames, traces: isOffered ? 'yes' : 'unknown', untraced: untraced.map(({ number }) => number) }
}

/**
 * Whether a node refuses to trace at all, by JSON-RPC's code for an unknown method or by words about the method. Any other refusal is of
 * this block, whose state it may lack: it says nothing of the next ones.
 */
function isNotOffered(answer: RpcAnswer | undefined): boolean {
  if (!answer || !('error' in answer)) return false
  const { code, message } = answer.error
  if (code === methodNotFound) return true
  const isOfMethod = /method|debug_|namespace|module/i.test(message) && /\b(?:not|no|un\w+|disabled)\b/i.test(message)
  return (isOfMethod || /\b(?:tier|plan)\b/i.test(message)) && !isTooMuch(answer)
}

/** Whether traces are too large or take too long together, by the node's words or our own. */
function isTooMuch(answer: RpcAnswer | undefined): boolean {
  return answer === undefined || ('error' in answer && /large|size|limit|exceed|time/i.test(answer.error.message))
}

/**
 * Traces a block whose transactions are too much together: anyone can repeat a call with so much memory that its trace has gigabytes. Only
 * the transactions that are too much alone lack theirs.
 * @param options.isSlow whether there is no use in asking for the whole with more room.
 */
async function traceApart(rpc: Rpc, block: Block, options: { isSlow: boolean; signal: AbortSignal }): Promise<Frames> {
  const { isSlow, signal } = options
  const whole = isSlow ? undefined : await askOrGiveUp(rpc, traceOf(block), signal)
  if (whole !== undefined) return parseTraces(block, whole)
  const until = AbortSignal.any([signal, AbortSignal.timeout(apartMs)])
  const traceOne = async ({ hash }: Block['transactions'][number]): Promise<CallFrame | undefined> => {
    const call = { method: 'debug_traceTransaction', params: [hash, tracer] }
    const answer = await rpc.request(call, { ...narrow, signal: until }).catch(() => undefined)
    return frameSchema.safeParse(answer).data
  }
  const frames: Frames = []
  for (const part of divide(block.transactions, tracedAtOnce)) frames.push(...(await Promise.all(part.map(traceOne))))
  signal.throwIfAborted()
  // One that is down has traced nothing.
  await rpc.request({ method: 'eth_blockNumber', params: [] }, { signal })
  return frames
}

/** The traces of a block's transactions; a node puts an `error` in place of one that takes it too long. */
function parseTraces(block: Block, answer: unknown): Frames {
  const { data = [] } = tracesSchema.safeParse(answer)
  return data.length === block.transactions.length ? data.map((one) => one.result) : []
}
