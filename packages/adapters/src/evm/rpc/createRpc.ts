import type { Network } from '@latchkey/core'
import { RpcAnswerInvalidError } from '@latchkey/core/errors'
import { toNodeError } from '../errors/toNodeError.ts'
import { abortable } from './abortable.ts'
import { createRanking } from './createRanking.ts'
import { browserEnvironment, type RpcEnvironment } from './postJson.ts'
import { postWithPolicy } from './postWithPolicy.ts'

export type RpcRequest = { method: string; params?: readonly unknown[]; signal?: AbortSignal }

/** Asks a network's nodes; `result` is whatever the node put there. */
export type Rpc = (network: Network, request: RpcRequest) => Promise<unknown>

type Waiting = RpcRequest & { resolve(result: unknown): void; reject(error: unknown): void }

/** Public nodes take batches of 1,000 requests, not of more. */
const batchSize = 1000

/**
 * Makes the JSON-RPC 2.0 client of one adapter: requests made in the same task travel in one POST (up to 1,000), with the time
 * limit, retries and ordered fallback of `postWithPolicy`, the slow and dead nodes of a network last (`createRanking`).
 *
 * Errors: AbortedError, RpcUnavailableError, RpcTimeoutError, RpcAnswerInvalidError, and what `toNodeError` makes of a refusal.
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
  // The POST ends early only when nobody waits for any part of it.
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
      // One object for many calls: this node takes no batches.
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

/** Reads a node's hex quantity (execution-apis `uint`). @throws RpcAnswerInvalidError for anything else */
export function readQuantity(network: Network, value: unknown): bigint {
  if (typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value)) return BigInt(value)
  throw new RpcAnswerInvalidError({
    url: network.rpcUrls[0] ?? network.caipNetworkId,
    details: `expected a hex quantity, got ${String(JSON.stringify(value)).slice(0, 80)}`,
  })
}
