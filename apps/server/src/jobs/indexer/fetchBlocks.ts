import * as z from 'zod'
import { divide } from '../../divide.ts'
import type { Rpc } from '../../providers/rpc/createRpc.ts'
import { NodeUnavailableError } from '../../providers/rpc/forward.ts'
import { type RpcCall, RpcError, type RpcResponse } from '../../providers/rpc/readResponses.ts'
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

/** Whether the node traces calls, as its first response shows. */
export type TraceSupport = 'unknown' | 'yes' | 'no'

export type FetchBlocksParameters = {
  from: number
  to: number
  traces: TraceSupport
  /** Whether to leave out the parts of block `from` that the node still cannot return, after retries failed. */
  giveUp: boolean
  signal: AbortSignal
}
export type FetchBlocksReturnType = {
  blocks: FetchedBlock[]
  traces: TraceSupport
  /** Numbers of the blocks with transactions that the node cannot trace: their internal transfers are unknown. */
  untraced: number[]
  /** Numbers of the blocks with transactions or logs that the node cannot return. */
  incomplete: number[]
}

/** By transaction; undefined where the node does not trace it. */
type Frames = FetchedBlock['traces']
type Limits = { bytesPerCall?: number; maxBytes?: number }
/** For many blocks, so that a batch stays small whatever their contracts emit. */
const narrow: Limits = { bytesPerCall: 4 * 1024 * 1024 }
/** For one block. A full block of 60 million gas has at most about 55 MB of receipts, which take 0.5 GB to parse. */
const wide: Limits = { maxBytes: 64 * 1024 * 1024 }
/** Transactions traced at once, and the time for all of them, where their block cannot be traced as a whole. */
const tracedAtOnce = 10
const apartMs = 20_000

/**
 * Reads blocks `from` to `to` (both included) with receipts and, where the node offers `debug_traceBlockByHash`, call traces. Receipts and
 * traces are requested by block hash, so they match their block even during a reorganization. Where one of the blocks is too large or too
 * slow to be read with others, only the first is read: anyone can fill a block with calldata or empty logs.
 * @returns fewer blocks than requested when the chain got shorter meanwhile, or when only the first could be read.
 * @throws NodeUnavailableError; RpcError and z.ZodError when the node returns an error or an invalid response.
 */
export async function fetchBlocks(rpc: Rpc, options: FetchBlocksParameters): Promise<FetchBlocksReturnType> {
  const { from, to, signal } = options
  try {
    const numbers = Array.from({ length: to - from + 1 }, (_, index) => from + index)
    const whole = await requestAll(rpc, numbers.map(wholeBlock), { ...narrow, signal })
    const blocks = takeChain(whole.map((block) => blockSchema.nullable().parse(block)))
    const busy = blocks.filter(({ transactions }) => transactions.length > 0)
    const receipts = await requestAll(rpc, busy.map(receiptsOf), { ...narrow, signal })
    const { frames, traces, untraced } = await fetchTraces(rpc, { ...options, blocks: busy })
    const fetched = blocks.map((block) => {
      const index = busy.indexOf(block)
      return { block, receipts: index < 0 ? [] : parseReceipts(block, receipts[index]), traces: frames[index] ?? [] }
    })
    return { blocks: fetched, traces, untraced, incomplete: [] }
  } catch {
    signal.throwIfAborted()
    return await fetchBlock(rpc, options) // if the node is down or its responses are invalid, this throws
  }
}

/** Reads block `from` alone: with higher limits, then transaction by transaction. */
async function fetchBlock(rpc: Rpc, options: FetchBlocksParameters): Promise<FetchBlocksReturnType> {
  const { from, signal } = options
  let isIncomplete = false
  /** Results of single calls; with `giveUp`, undefined for those that fail. */
  async function requestEach(calls: readonly RpcCall[]): Promise<unknown[]> {
    if (!options.giveUp) return await requestAll(rpc, calls, { ...wide, signal })
    const results: unknown[] = []
    for (const call of calls) results.push(await tryRequest(rpc, call, signal))
    isIncomplete ||= results.includes(undefined)
    return results
  }
  async function readBlock(): Promise<Block | null> {
    const whole = await tryRequest(rpc, wholeBlock(from), signal)
    if (whole !== undefined) return blockSchema.nullable().parse(whole)
    const call = { method: 'eth_getBlockByNumber', params: [toHex(from), false] }
    const header = headerSchema.nullable().parse(await rpc.request(call, { ...wide, signal }))
    const each = await requestEach(
      (header?.transactions ?? []).map((hash) => ({ method: 'eth_getTransactionByHash', params: [hash] })),
    )
    const known = each.filter((transaction) => transaction !== undefined)
    return header && { ...header, transactions: z.array(transactionSchema).parse(known) }
  }
  async function readReceipts(block: Block): Promise<Receipt[]> {
    const whole = await tryRequest(rpc, receiptsOf(block), signal)
    if (whole !== undefined && !isIncomplete) return parseReceipts(block, whole)
    const each = await requestEach(
      block.transactions.map(({ hash }) => ({ method: 'eth_getTransactionReceipt', params: [hash] })),
    )
    // Only logs make a receipt too large, and only a successful transaction has logs.
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

/** @throws RpcError where the node returns an error for one of the calls. */
async function requestAll(
  rpc: Rpc,
  calls: readonly RpcCall[],
  options: Limits & { signal: AbortSignal },
): Promise<unknown[]> {
  const responses = await rpc.batch(calls, options)
  return calls.map(({ method }, index) => {
    const response = responses[index]
    if (!response || 'error' in response) throw new RpcError(method, response?.error)
    return response.result
  })
}

/** One result, or undefined where the node is up but this call fails. @throws NodeUnavailableError */
async function tryRequest(rpc: Rpc, call: RpcCall, signal: AbortSignal): Promise<unknown> {
  try {
    return await rpc.request(call, { ...wide, signal })
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof RpcError || error instanceof NodeUnavailableError)) throw error
    await rpc.request({ method: 'eth_blockNumber', params: [] }, { signal })
    return undefined
  }
}

function parseReceipts(block: Block, response: unknown): Receipt[] {
  const receipts = z.array(receiptSchema).parse(response)
  const matches = receipts.every(({ transactionHash }, index) => transactionHash === block.transactions[index]?.hash)
  if (!matches || receipts.length !== block.transactions.length)
    throw new Error(`The node's receipts of block ${block.hash} are not those of its transactions.`)
  return receipts
}

/** The blocks up to the first that is missing or does not follow the previous one: the chain was reorganized meanwhile. */
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
  const responses = await rpc.batch(blocks.map(traceOf), { signal }).catch((error): RpcResponse[] => {
    // The node has just returned the block, so only tracing it takes too long.
    if (error instanceof NodeUnavailableError && blocks.length === 1) return []
    throw error
  })
  const [first] = responses
  if (options.traces === 'unknown' && isNotOffered(first)) return { frames: [], traces: 'no', untraced: [] }
  const frames: Frames[] = []
  for (const [index, block] of blocks.entries()) {
    const response = responses[index]
    // A block whose state is pruned can never be traced: waiting for it would stop the indexer for good.
    if (isTooMuch(response)) frames.push(await traceApart(rpc, block, { isSlow: response === undefined, signal }))
    else frames.push(parseTraces(block, response && 'result' in response ? response.result : undefined))
  }
  const untraced = blocks.filter(({ transactions }, index) =>
    transactions.some((_, position) => frames[index]?.[position] === undefined),
  )
  const isOffered = options.traces === 'yes' || untraced.length < blocks.length
  return { frames, traces: isOffered ? 'yes' : 'unknown', untraced: untraced.map(({ number }) => number) }
}

/**
 * Whether a node offers no traces at all: JSON-RPC's code for an unknown method, or a message about the method. Any other error concerns
 * this block only, whose state the node may lack.
 */
function isNotOffered(response: RpcResponse | undefined): boolean {
  if (!response || !('error' in response)) return false
  const { code, message } = response.error
  if (code === methodNotFound) return true
  const isOfMethod = /method|debug_|namespace|module/i.test(message) && /\b(?:not|no|un\w+|disabled)\b/i.test(message)
  return (isOfMethod || /\b(?:tier|plan)\b/i.test(message)) && !isTooMuch(response)
}

/** Whether tracing the block as a whole exceeds the node's limits or ours. */
function isTooMuch(response: RpcResponse | undefined): boolean {
  return response === undefined || ('error' in response && /large|size|limit|exceed|time/i.test(response.error.message))
}

/**
 * Traces a block that cannot be traced as a whole: anyone can repeat a call with so much memory that its trace has gigabytes. Only the
 * transactions that exceed the limits alone have no trace.
 * @param options.isSlow whether tracing the whole block with higher limits is useless.
 */
async function traceApart(rpc: Rpc, block: Block, options: { isSlow: boolean; signal: AbortSignal }): Promise<Frames> {
  const { isSlow, signal } = options
  const whole = isSlow ? undefined : await tryRequest(rpc, traceOf(block), signal)
  if (whole !== undefined) return parseTraces(block, whole)
  const until = AbortSignal.any([signal, AbortSignal.timeout(apartMs)])
  const traceOne = async ({ hash }: Block['transactions'][number]): Promise<CallFrame | undefined> => {
    const call = { method: 'debug_traceTransaction', params: [hash, tracer] }
    const response = await rpc.request(call, { ...narrow, signal: until }).catch(() => undefined)
    return frameSchema.safeParse(response).data
  }
  const frames: Frames = []
  for (const part of divide(block.transactions, tracedAtOnce)) frames.push(...(await Promise.all(part.map(traceOne))))
  signal.throwIfAborted()
  // Throws if the traces are missing because the node is down.
  await rpc.request({ method: 'eth_blockNumber', params: [] }, { signal })
  return frames
}

/** The traces of a block's transactions; undefined for those that took the node too long. */
function parseTraces(block: Block, response: unknown): Frames {
  const { data = [] } = tracesSchema.safeParse(response)
  return data.length === block.transactions.length ? data.map((one) => one.result) : []
}
