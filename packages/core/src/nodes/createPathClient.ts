import type { Network } from '../network.ts'
import { createRanking } from './createRanking.ts'
import { browserEnvironment, type NodeText, type RpcEnvironment, requestText } from './requestText.ts'
import { requestWithPolicy } from './requestWithPolicy.ts'

export type PathRequest = {
  /** Behind the node's url, from its slash on. */
  path: string
  /** What is posted; absent: a GET. Sent more than once where a response was lost. */
  body?: string
  /** The kind of content wanted, where the node offers several. */
  accept?: string
  signal?: AbortSignal | undefined
}

/** Sends a request to a network's nodes; returns the response of the first, whatever its status, not validated. */
export type PathClient = (network: Network, request: PathRequest) => Promise<NodeText & { url: string }>

/**
 * Makes the client of an adapter whose nodes are HTTP APIs with paths, with the time limit, retries and ordered fallback of
 * `requestWithPolicy`, the slow and dead nodes of a network last (`createRanking`). No browser keeps a response: balances change.
 *
 * Errors: AbortedError, RpcUnavailableError, RpcTimeoutError.
 * @param options.ping the cheapest path that every node answers
 * @param options.isAnswer whether a response is no temporary failure, though its status says so
 */
export function createPathClient(
  { ping, isAnswer }: { ping: string; isAnswer?: (text: string) => boolean },
  environment: RpcEnvironment = browserEnvironment,
): PathClient {
  const cache = 'no-store'
  const rank = createRanking(environment, async (url, signal) => {
    const { ok } = await environment.fetch(toUrl(url, ping), { cache, signal })
    return ok
  })

  return async (network, { path, body, accept, signal = new AbortController().signal }) => {
    const init: RequestInit =
      body === undefined
        ? { cache, ...(accept && { headers: { accept } }) }
        : { cache, method: 'POST', headers: { 'content-type': 'text/plain' }, body }
    const { url, result } = await requestWithPolicy(environment, {
      urls: rank(network.rpcUrls),
      send: (node) => requestText(environment, { url: toUrl(node, path), init, signal, isAnswer }),
      signal,
    })
    return { ...result, url }
  }
}

/** A node is named with and without a slash at its end, and with the query that each request has, such as a key: behind the path's own. */
function toUrl(node: string, path: string): string {
  const [, base = node, query = ''] = /^([^?]*?)\/*(\?.*)?$/.exec(node) ?? []
  return `${base}${path}${path.includes('?') ? query.replace('?', '&') : query}`
}
