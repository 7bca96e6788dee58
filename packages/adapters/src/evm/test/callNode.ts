/** Sends a request straight to a node, past the code under test. */
export async function callNode<T>(url: string, method: string, params: readonly unknown[] = []): Promise<T> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const answer = (await response.json()) as { result: T; error?: { code: number; message: string; data?: unknown } }
  if (answer.error) throw Object.assign(new Error(answer.error.message), answer.error)
  return answer.result
}
