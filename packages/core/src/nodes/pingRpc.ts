import type { Ping } from './createRanking.ts'
import type { RpcEnvironment } from './requestText.ts'

/** A ping by JSON-RPC. @param method the cheapest one that a node of this kind answers without parameters */
export function pingRpc({ fetch }: RpcEnvironment, method: string): Ping {
  return async (url, signal) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 0, method, params: [] }),
      signal,
    })
    const answer: unknown = await response.json()
    return response.ok && typeof answer === 'object' && answer !== null && 'result' in answer
  }
}
