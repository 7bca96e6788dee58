import * as z from 'zod'
import type { RequestFacts } from '../../logs/RequestFacts.ts'
import { createSingleFlight } from '../upstream/createSingleFlight.ts'
import { createUpstreamAgent } from '../upstream/createUpstreamAgent.ts'
import type { ObserveCall } from '../upstream/observeCalls.ts'
import { createContractReads } from './createContractReads.ts'
import { type ForwardReturnType, forward, isRateLimited, NodeUnavailableError, UnanswerableError } from './forward.ts'
import { maxAnswerBytes, upstreamTimeoutMs } from './postJson.ts'
import { type RpcAnswer, type RpcCall, RpcError, readAnswers } from './readAnswers.ts'

type CallOptions = {
  /**
   * Limit for one answer; when absent, all answers together have 10 MiB. Set it wherever the call reaches a contract that anyone may have
   * written.
   */
  bytesPerCall?: number | undefined
  /** Limit for the answers of one HTTP request together; 10 MiB when absent. */
  maxBytes?: number | undefined
  signal?: AbortSignal | undefined
  /** For all nodes together, of which each has an equal share; 10 s for each when absent. */
  timeoutMs?: number | undefined
}

/** The nodes of one network behind one face: tried in their configured order. */
export type Rpc = {
  /** One call. @throws RpcError when the node refuses it or its answer is too large; NodeUnavailableError when no node answers. */
  request: (call: RpcCall, options?: CallOptions) => Promise<unknown>
  /**
   * Many calls, 100 to an HTTP request; each answer is a result or an error, in the order of the calls. Only the call whose answer is too
   * large gets an error for it.
   * @throws UnanswerableError when contracts take too long; NodeUnavailableError when no node answers.
   */
  batch: (calls: readonly RpcCall[], options?: CallOptions) => Promise<RpcAnswer[]>
  /**
   * Many `eth_call`s to contracts of strangers, within a time. Those too slow or too large get an error each, and the others their answers.
   * @throws UnanswerableError when too many wait for the node; NodeUnavailableError when no node answers.
   */
  readContracts: ReturnType<typeof createContractReads>
  /**
   * The height of the block a name stands for: `earliest`, `finalized`, `latest`, `pending` or `safe`. Up to 2 s old.
   * @throws RpcError where the node knows no such block; NodeUnavailableError.
   */
  height: (name: string) => Promise<number>
  /** A body as it is, answered as the node answered. @throws NodeUnavailableError. */
  forward: (
    body: string,
    options?: { isNotification?: boolean; signal?: AbortSignal | undefined; facts?: RequestFacts | undefined },
  ) => Promise<ForwardReturnType>
  close: () => Promise<void>
}

/** Nodes commonly refuse more than 100 calls in one body. */
const callsPerBody = 100
/** A batch with too large an answer is split into this many parts. */
const splits = 10
/** Time a node has to prove that it answers at all. */
const probeMs = 2_000
/** How long a block's height serves whoever asks next. */
const heightMs = 2_000

const heightSchema = z
  .string()
  .regex(/^0x[0-9a-fA-F]{1,13}$/)
  .transform(Number)
const blockSchema = z.object({ number: heightSchema })

/**
 * Opens the nodes of a network. Nothing is sent before the first call.
 * @param options.timeoutMs how long a node may be silent.
 * @param options.observe is told of each call.
 */
export function createRpc(urls: readonly string[], options: { timeoutMs?: number; observe?: ObserveCall } = {}): Rpc {
  const dispatcher = createUpstreamAgent({ ...options, timeoutMs: options.timeoutMs ?? upstreamTimeoutMs })

  let answeredAt = -Infinity

  async function send(
    calls: readonly RpcCall[],
    { bytesPerCall = Infinity, maxBytes = maxAnswerBytes, signal, timeoutMs }: CallOptions,
  ): Promise<RpcAnswer[]> {
    const body = JSON.stringify(calls.map((call, id) => ({ jsonrpc: '2.0', id, ...call })))
    let read: RpcAnswer[] = []
    const check = (answer: Buffer) => {
      read = readAnswers(answer, calls.length)
      // A long answer too: what it refuses for now would be taken for what the contracts say.
      if (read.some(isRateLimited)) throw new Error('The node refuses some of the calls for now.')
    }
    await forward(
      { urls, dispatcher },
      {
        body,
        check,
        maxBytes: Math.min(bytesPerCall * calls.length, maxBytes),
        signal,
        timeoutMs: timeoutMs && timeoutMs / urls.length,
      },
    )
    answeredAt = performance.now()
    return read
  }

  const share = createSingleFlight()

  /**
   * A contract can make any answer late or large. @throws NodeUnavailableError unless the node answers a simple call now, or answered any
   * since the contract's was sent: a node that is busy with contracts may be late for the simple call.
   */
  async function blameContract(error: unknown, sentAt: number): Promise<void> {
    const probe = () => send([{ method: 'eth_blockNumber', params: [] }], { signal: AbortSignal.timeout(probeMs) })
    await share('probe', probe).catch(() => {
      if (answeredAt > sentAt) return
      throw new NodeUnavailableError([error], { isTimeout: error instanceof NodeUnavailableError && error.isTimeout })
    })
  }

  async function sendOrBlame(calls: readonly RpcCall[], options: CallOptions): Promise<RpcAnswer[]> {
    const sentAt = performance.now()
    try {
      return await send(calls, options)
    } catch (error) {
      if (error instanceof UnanswerableError && error.reason === 'too large' && calls.length === 1)
        await blameContract(error, sentAt)
      const mayBeSlow = error instanceof NodeUnavailableError && error.isTimeout
      if (!mayBeSlow || !calls.every(({ method }) => method === 'eth_call')) throw error
      await blameContract(error, sentAt)
      throw new UnanswerableError('too slow', [error])
    }
  }

  /** When all answers together are too large, sends the calls again in parts, in the end one by one. */
  async function sendApart(calls: readonly RpcCall[], options: CallOptions): Promise<RpcAnswer[]> {
    const [first, ...rest] = calls
    if (!first) return []
    try {
      return await sendOrBlame(calls, options)
    } catch (error) {
      if (!(error instanceof UnanswerableError) || error.reason !== 'too large') throw error
      if (rest.length === 0) return [{ error: { code: -32603, message: error.message } }]
    }
    const size = Math.ceil(calls.length / splits)
    if (size === 1) return (await Promise.all(calls.map((call) => sendApart([call], options)))).flat()
    return await inParts(calls, size, (part) => sendApart(part, options))
  }

  const batch: Rpc['batch'] = (calls, options = {}) => inParts(calls, callsPerBody, (part) => sendApart(part, options))

  async function request(call: RpcCall, options?: CallOptions): Promise<unknown> {
    const [answer] = await batch([call], options)
    if (!answer || 'error' in answer) throw new RpcError(call.method, answer?.error)
    return answer.result
  }

  const heights = new Map<string, { height: number; readAt: number }>()

  async function readHeight(name: string): Promise<number> {
    const known = heights.get(name)
    if (known && performance.now() - known.readAt < heightMs) return known.height
    const method = name === 'latest' ? 'eth_blockNumber' : 'eth_getBlockByNumber'
    const answer = await request({ method, params: name === 'latest' ? [] : [name, false] })
    const parsed = name === 'latest' ? heightSchema.safeParse(answer).data : blockSchema.safeParse(answer).data?.number
    if (parsed === undefined) throw new RpcError(method, { code: -32_602, message: `it knows no ${name} block` })
    heights.set(name, { height: parsed, readAt: performance.now() })
    return parsed
  }

  return {
    batch,
    readContracts: createContractReads({ send: sendOrBlame }),
    request,
    async height(name) {
      if (name === 'earliest') return 0
      if (name === 'pending') return (await share('latest', () => readHeight('latest'))) + 1
      return await share(name, () => readHeight(name))
    },
    forward: (body, options) => forward({ urls, dispatcher }, { ...options, body }),
    close: () => dispatcher.destroy(),
  }
}

/** Sends one part after the other. @returns the answers of all. */
async function inParts(
  calls: readonly RpcCall[],
  size: number,
  sendPart: (part: readonly RpcCall[]) => Promise<RpcAnswer[]>,
): Promise<RpcAnswer[]> {
  const answers: RpcAnswer[] = []
  for (let start = 0; start < calls.length; start += size)
    answers.push(...(await sendPart(calls.slice(start, start + size))))
  return answers
}
