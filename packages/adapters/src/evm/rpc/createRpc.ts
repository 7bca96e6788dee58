import type { Network } from '@latchkey/core'
import { type BaseError, RpcAnswerInvalidError, RpcError } from '@latchkey/core/errors'
import { collectErrors, parseChainError } from '../errors/parseChainError.ts'
import { abortable } from './abortable.ts'
import { createRanking } from './createRanking.ts'
import { browserEnvironment, type RpcEnvironment } from './postJson.ts'
import { postWithPolicy } from './postWithPolicy.ts'

export type RpcRequest = { method: string; params?: readonly unknown[]; signal?: AbortSignal }

/** Sends a request to a network's nodes; returns the node's `result`, not validated. */
export type Rpc = (network: Network, request: RpcRequest) => Promise<unknown>

type Waiting = RpcRequest & { resolve(result: unknown): void; reject(error: unknown): void }

/** Public nodes take batches of 1,000 requests, not of more. */
const batchSize = 1000

/**
 * Makes the JSON-RPC 2.0 client of one adapter: requests of the same task share one POST (up to 1,000), with the time limit, retries and
 * ordered fallback of `postWithPolicy`, the slow and dead nodes of a network last (`createRanking`).
 *
 * Errors: AbortedError, RpcUnavailableError, RpcTimeoutError, RpcAnswerInvalidError, and what `toNodeError` returns for an error response.
 */
export function createRpc(environment: RpcEnvironment = browserEnvironment): Rpc {
  const queues = new Map<string, Waiting[]>()
  const rank = createRanking(environment)

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
          void send(environment, { urls: rank(network.rpcUrls), batch: opened })
        })
      }
    })
    return abortable(answer, request.signal)
  }
}

/** Settles every request of the batch; never throws. */
async function send(
  environment: RpcEnvironment,
  options: { urls: readonly string[]; batch: Waiting[] },
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
    const { url, json } = await postWithPolicy(environment, {
      urls: options.urls,
      body: JSON.stringify(calls.length === 1 ? calls[0] : calls),
      signal: controller.signal,
    })
    if (!Array.isArray(json) && batch.length > 1) {
      // One object for many calls: this node does not support batches.
      await Promise.all(batch.map((waiting) => send(environment, { urls: options.urls, batch: [waiting] })))
      return
    }
    const answers = new Map<unknown, unknown>()
    for (const answer of Array.isArray(json) ? json : [{ ...(json as object), id: 0 }]) {
      answers.set((answer as { id?: unknown } | null)?.id, answer)
    }
    batch.forEach((waiting, id) => {
      settle(waiting, { url, answer: answers.get(id) })
    })
  } catch (error) {
    for (const waiting of batch) waiting.reject(error)
  } finally {
    for (const stop of stops) stop()
  }
}

function settle(waiting: Waiting, options: { url: string; answer: unknown }): void {
  const { url, answer } = options
  const { error, result } = (answer ?? {}) as { error?: unknown; result?: unknown }
  if (error) waiting.reject(toNodeError(error))
  else if (result !== undefined) waiting.resolve(result)
  else waiting.reject(new RpcAnswerInvalidError({ url, details: `no answer to ${waiting.method}` }))
}

/** Converts a node's JSON-RPC error object: the chain's own errors by their message, the rest to RpcError with its code. */
export function toNodeError(error: unknown): BaseError {
  const layers = collectErrors(error)
  const code = layers.find((layer) => typeof layer.code === 'number')?.code
  return (
    parseChainError(layers, error) ??
    new RpcError({
      rpcCode: typeof code === 'number' ? code : -32603,
      details: layers.find((layer) => layer.message)?.message,
      cause: error,
    })
  )
}

/** Parses a node's hex quantity (execution-apis `uint`). @throws RpcAnswerInvalidError for anything else */
export function readQuantity(network: Network, value: unknown): bigint {
  if (typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value)) return BigInt(value)
  throw new RpcAnswerInvalidError({
    url: network.rpcUrls[0] ?? network.caipNetworkId,
    details: `expected a hex quantity, got ${String(JSON.stringify(value)).slice(0, 80)}`,
  })
}
