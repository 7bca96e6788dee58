import * as z from 'zod'
import type { RequestFacts } from '../../logs/RequestFacts.ts'
import { createSingleFlight } from '../upstream/createSingleFlight.ts'
import { createUpstreamAgent } from '../upstream/createUpstreamAgent.ts'
import type { ObserveCall } from '../upstream/observeCalls.ts'
import { type ForwardReturnType, forward } from './forward.ts'
import { upstreamTimeoutMs } from './postJson.ts'
import { type RpcAnswer, RpcError, readAnswers } from './readAnswers.ts'

export type RpcCall = { method: string; params: readonly unknown[] }

/** The nodes of one network behind one face: tried in their configured order. */
export type Rpc = {
  /** One call. @throws RpcError when the node refuses it; NodeUnavailableError when no node answers. */
  request: (call: RpcCall, options?: { signal?: AbortSignal | undefined }) => Promise<unknown>
  /** Many calls, 100 to an HTTP request; each answer is a result or the node's refusal, in the order asked. */
  batch: (calls: readonly RpcCall[], options?: { signal?: AbortSignal | undefined }) => Promise<RpcAnswer[]>
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

  async function batch(
    calls: readonly RpcCall[],
    options?: { signal?: AbortSignal | undefined },
  ): Promise<RpcAnswer[]> {
    const answers: RpcAnswer[] = []
    for (let start = 0; start < calls.length; start += callsPerBody) {
      const part = calls.slice(start, start + callsPerBody)
      const body = JSON.stringify(part.map((call, id) => ({ jsonrpc: '2.0', id, ...call })))
      let read: RpcAnswer[] = []
      const check = (answer: Buffer) => {
        read = readAnswers(answer, part.length)
      }
      await forward({ urls, dispatcher }, { body, check, signal: options?.signal })
      answers.push(...read)
    }
    return answers
  }

  async function request(call: RpcCall, options?: { signal?: AbortSignal | undefined }): Promise<unknown> {
    const [answer] = await batch([call], options)
    if (!answer || 'error' in answer) throw new RpcError(call.method, answer?.error)
    return answer.result
  }

  const share = createSingleFlight()
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
