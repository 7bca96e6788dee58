import type { BaseError } from '../errors/BaseError.ts'
import { RpcAnswerInvalidError } from '../errors/chain.ts'
import type { Network } from '../network.ts'
import { unlessAborted } from '../waiting/unlessAborted.ts'
import { createRanking } from './createRanking.ts'
import { pingRpc } from './pingRpc.ts'
import { postJson } from './postJson.ts'
import { browserEnvironment, type RpcEnvironment } from './requestText.ts'
import { requestWithPolicy } from './requestWithPolicy.ts'

export type NodeRequest = { method: string; params?: readonly unknown[]; signal?: AbortSignal }

/** Sends a request to a network's nodes; returns the node's `result`, not validated. */
export type NodeClient = (network: Network, request: NodeRequest) => Promise<unknown>

/** What differs between the nodes of one namespace and another. */
export type NodeKind = {
  /** The cheapest method that a node answers without parameters. */
  ping: string
  /** Converts a node's JSON-RPC error object. */
  toError(error: unknown): BaseError
}

type Waiting = NodeRequest & { resolve(result: unknown): void; reject(error: unknown): void }

/** Public nodes take batches of 1,000 requests, not of more. */
const batchSize = 1000

/**
 * Makes the JSON-RPC 2.0 client of one adapter: requests of the same task share one POST (up to 1,000), with the time limit, retries and
 * ordered fallback of `requestWithPolicy`, the slow and dead nodes of a network last (`createRanking`).
 *
 * Errors: AbortedError, RpcUnavailableError, RpcTimeoutError, RpcAnswerInvalidError, and what `kind.toError` returns for an error response.
 */
export function createNodeClient(kind: NodeKind, environment: RpcEnvironment = browserEnvironment): NodeClient {
  const queues = new Map<string, Waiting[]>()
  const rank = createRanking(environment, pingRpc(environment, kind.ping))

  return (network, request) => {
    const key = network.rpcUrls.join(' ')
    const answer = new Promise<unknown>((resolve, reject) => {
      const waiting = { ...request, resolve, reject }
      const queue = queues.get(key)
      if (queue && queue.length < batchSize) queue.push(waiting)
      else {
        const opened = [waiting]
        queues.set(key, opened)
        setTimeout(() => {
          if (queues.get(key) === opened) queues.delete(key)
          void send(environment, { kind, urls: rank(network.rpcUrls), batch: opened })
        })
      }
    })
    return unlessAborted(answer, request.signal)
  }
}

/** Settles every request of the batch; never throws. */
async function send(
  environment: RpcEnvironment,
  options: { kind: NodeKind; urls: readonly string[]; batch: Waiting[] },
): Promise<void> {
  const batch = options.batch.filter((waiting) => !waiting.signal?.aborted)
  if (batch.length === 0) return
  const controller = new AbortController()
  // The POST is aborted only once every request in it is.
  let waitingFor = batch.length
  const stops = batch.map(({ signal }) => {
    const onAbort = () => {
      waitingFor -= 1
      if (waitingFor === 0) controller.abort()
    }
    signal?.addEventListener('abort', onAbort, { once: true })
    return () => signal?.removeEventListener('abort', onAbort)
  })
  const calls = batch.map(({ method, params = [] }, id) => ({ jsonrpc: '2.0', id, method, params }))
  try {
    const body = JSON.stringify(calls.length === 1 ? calls[0] : calls)
    const { signal } = controller
    const { url, result: json } = await requestWithPolicy(environment, {
      urls: options.urls,
      send: (node) => postJson(environment, { url: node, body, signal }),
      signal,
    })
    if (!Array.isArray(json) && batch.length > 1) {
      // One object for many calls: this node does not support batches.
      await Promise.all(batch.map((waiting) => send(environment, { ...options, batch: [waiting] })))
      return
    }
    const answers = new Map<unknown, unknown>()
    for (const answer of Array.isArray(json) ? json : [{ ...(json as object), id: 0 }]) {
      answers.set((answer as { id?: unknown } | null)?.id, answer)
    }
    batch.forEach((waiting, id) => {
      settle(waiting, { kind: options.kind, url, answer: answers.get(id) })
    })
  } catch (error) {
    for (const waiting of batch) waiting.reject(error)
  } finally {
    for (const stop of stops) stop()
  }
}

function settle(waiting: Waiting, options: { kind: NodeKind; url: string; answer: unknown }): void {
  const { kind, url, answer } = options
  const { error, result } = (answer ?? {}) as { error?: unknown; result?: unknown }
  if (error) waiting.reject(kind.toError(error))
  else if (result !== undefined) waiting.resolve(result)
  else waiting.reject(new RpcAnswerInvalidError({ url, details: `no answer to ${waiting.method}` }))
}
