/** EIP-1193's ProviderRpcError. */
export class ProviderError extends Error {
  override readonly name = 'ProviderRpcError'
  readonly code: number
  readonly data: unknown
  constructor(options: { code: number; message: string; data?: unknown }) {
    super(options.message)
    this.code = options.code
    this.data = options.data
  }
}

type Bridge = (url: string, body: string) => Promise<string>

/**
 * Sends a JSON-RPC request to a chain's node. Under Playwright it is sent from the test's process, as an extension sends its own: the
 * page's CSP, request log and routes do not see it. Elsewhere it uses the page's own fetch.
 */
export async function callNode(url: string, request: { method: string; params?: unknown }): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: request.method, params: request.params ?? [] })
  const answer = JSON.parse(await postToNode(url, body)) as {
    result?: unknown
    error?: { code: number; message: string; data?: unknown }
  }
  if (answer.error) throw new ProviderError(answer.error)
  return answer.result
}

/** The same for any other body. @returns what the node answers, whatever its status */
export async function postToNode(url: string, body: string): Promise<string> {
  const bridge = (globalThis as { __latchkeyMockRpc?: Bridge }).__latchkeyMockRpc
  if (bridge) return bridge(url, body)
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return response.text()
}
