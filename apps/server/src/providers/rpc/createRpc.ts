import { createUpstreamAgent } from '../upstream/createUpstreamAgent.ts'
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
  /** A body as it came, answered as the node answered. @throws NodeUnavailableError. */
  forward: (
    body: string,
    options?: { isNotification?: boolean; signal?: AbortSignal | undefined },
  ) => Promise<ForwardReturnType>
  close: () => Promise<void>
}

/** Nodes commonly refuse more than 100 calls in one body. */
const callsPerBody = 100

/**
 * Opens the nodes of a network. Nothing is sent before the first call.
 * @param options.timeoutMs how long a node may be silent.
 */
export function createRpc(urls: readonly string[], options: { timeoutMs?: number } = {}): Rpc {
  const dispatcher = createUpstreamAgent({ timeoutMs: options.timeoutMs ?? upstreamTimeoutMs })

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

  return {
    batch,
    async request(call, options) {
      const [answer] = await batch([call], options)
      if (!answer || 'error' in answer) throw new RpcError(call.method, answer?.error)
      return answer.result
    },
    forward: (body, options) => forward({ urls, dispatcher }, { ...options, body }),
    close: () => dispatcher.destroy(),
  }
}
