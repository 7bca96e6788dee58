import * as z from 'zod'
import type { Rpc } from '../../providers/rpc/createRpc.ts'
import { type RpcAnswer, type RpcCall, RpcError } from '../../providers/rpc/readAnswers.ts'
import {
  type Block,
  blockSchema,
  type CallFrame,
  type FetchedBlock,
  receiptSchema,
  traceSchema,
} from './blockSchemas.ts'

/** Whether the node traces calls; learnt from its first answer. */
export type TraceSupport = 'unknown' | 'yes' | 'no'

export type FetchBlocksParameters = { from: number; to: number; traces: TraceSupport; signal: AbortSignal }
export type FetchBlocksReturnType = {
  blocks: FetchedBlock[]
  traces: TraceSupport
  /** Numbers of the blocks the node traces others but not these: their internal transfers are unknown. */
  untraced: number[]
}

/**
 * Reads blocks `from` to `to` (both included) with receipts and, where the node offers `debug_traceBlockByHash`, call traces. Receipts and traces are
 * asked by block hash, so they belong to the very block read even while the chain reorganises.
 * @returns fewer blocks than asked when the chain got shorter meanwhile.
 * @throws NodeUnavailableError; RpcError and z.ZodError when the node answers something else than it should.
 */
export async function fetchBlocks(rpc: Rpc, options: FetchBlocksParameters): Promise<FetchBlocksReturnType> {
  const { from, to, signal } = options
  const numbers = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  const answers = await rpc.batch(
    numbers.map((number) => ({ method: 'eth_getBlockByNumber', params: [`0x${number.toString(16)}`, true] })),
    { signal },
  )
  const blocks = takeChain(
    answers.map((answer) => blockSchema.nullable().parse(resultOf('eth_getBlockByNumber', answer))),
  )
  const busy = blocks.filter(({ transactions }) => transactions.length > 0)
  const receipts = await rpc.batch(
    busy.map(({ hash }) => ({ method: 'eth_getBlockReceipts', params: [hash] })),
    { signal },
  )
  const { frames, traces, untraced } = await fetchTraces(rpc, { ...options, blocks: busy })
  const fetched = blocks.map((block) => {
    const index = busy.indexOf(block)
    if (index < 0) return { block, receipts: [], traces: [] }
    const own = z.array(receiptSchema).parse(resultOf('eth_getBlockReceipts', receipts[index]))
    const matches = own.every(({ transactionHash }, position) => transactionHash === block.transactions[position]?.hash)
    if (!matches || own.length !== block.transactions.length)
      throw new Error(`The node's receipts of block ${block.hash} are not those of its transactions.`)
    return { block, receipts: own, traces: frames[index] ?? [] }
  })
  return { blocks: fetched, traces, untraced }
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
): Promise<{ frames: CallFrame[][]; traces: TraceSupport; untraced: number[] }> {
  const { blocks, signal } = options
  if (options.traces === 'no' || blocks.length === 0) return { frames: [], traces: options.traces, untraced: [] }
  const calls: RpcCall[] = blocks.map(({ hash }) => ({
    method: 'debug_traceBlockByHash',
    params: [hash, { tracer: 'callTracer' }],
  }))
  const answers = await rpc.batch(calls, { signal })
  const [first] = answers
  if (options.traces === 'unknown' && first && 'error' in first) return { frames: [], traces: 'no', untraced: [] }
  // A node answers for a block it cannot trace (its state is pruned) the same way each time: waiting for it would stop the indexer for
  // good. A node that is down has thrown above.
  const traced = answers.map((answer) => traceSchema.safeParse('error' in answer ? undefined : answer.result))
  return {
    frames: traced.map(({ data }) => data?.map(({ result }) => result) ?? []),
    traces: 'yes',
    untraced: blocks.filter((_, index) => !traced[index]?.success).map(({ number }) => number),
  }
}

function resultOf(method: string, answer: RpcAnswer | undefined): unknown {
  if (!answer || 'error' in answer) throw new RpcError(method, answer?.error)
  return answer.result
}
