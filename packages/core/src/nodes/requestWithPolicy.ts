import type { BaseError } from '../errors/BaseError.ts'
import { RpcUnavailableError } from '../errors/chain.ts'
import type { NodeAnswer, RpcEnvironment } from './requestText.ts'

/** Three more rounds, 150, 300 and 600 ms apart. */
const retries = 3
const backoffMs = 150
/** Limit of a whole call: one node's four timeouts and the waits between them. */
const totalMs = 45_000

/**
 * Sends a request to the first url that responds.
 *
 * The urls are tried in order. When none responded, the round is repeated for those whose failure may be temporary. A node is skipped until
 * its Retry-After.
 *
 * @param options.send one request, to one url
 * @throws AbortedError, RpcUnavailableError, RpcTimeoutError, RpcAnswerInvalidError
 */
export async function requestWithPolicy<Result>(
  environment: RpcEnvironment,
  options: { urls: readonly string[]; send: (url: string) => Promise<NodeAnswer<Result>>; signal: AbortSignal },
): Promise<{ url: string; result: Result }> {
  const { send, signal } = options
  const deadline = environment.now() + totalMs
  let failure: BaseError = new RpcUnavailableError({ url: options.urls[0] ?? '(none)' })
  let nodes = options.urls.map((url) => ({ url, notBefore: 0 }))

  for (let round = 0; nodes.length > 0; round++) {
    const rest: typeof nodes = []
    for (const node of nodes) {
      if (environment.now() > deadline) throw failure
      if (node.notBefore > environment.now()) {
        rest.push(node)
        continue
      }
      const answer = await send(node.url)
      if (answer.ok) return { url: node.url, result: answer.result }
      failure = answer.error
      if (answer.isTemporary) rest.push({ url: node.url, notBefore: environment.now() + (answer.retryAfterMs ?? 0) })
    }
    nodes = rest
    if (round === retries || nodes.length === 0) break
    const soonest = Math.min(...nodes.map((node) => node.notBefore))
    const waitMs = Math.max(backoffMs * 2 ** round, soonest - environment.now())
    // A Retry-After beyond the limit of the call counts as down.
    if (environment.now() + waitMs > deadline) break
    await environment.sleep(waitMs, signal)
  }
  throw failure
}
