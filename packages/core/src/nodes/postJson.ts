import { RpcAnswerInvalidError, RpcUnavailableError } from '../errors/chain.ts'
import { type NodeAnswer, type RpcEnvironment, requestText } from './requestText.ts'

/**
 * Makes one HTTP POST of JSON, for at most 10 s, body included.
 * @returns the JSON, or the error and whether a retry may succeed
 * @throws AbortedError only
 */
export async function postJson(
  environment: RpcEnvironment,
  options: { url: string; body: string; signal: AbortSignal },
): Promise<NodeAnswer<unknown>> {
  const { url, body, signal } = options
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
  const answer = await requestText(environment, { url, init, signal })
  if (!answer.ok) return answer
  const { status, text } = answer.result
  const isOk = status >= 200 && status < 300
  const json = parseJson(text)
  // Some nodes send a JSON-RPC error with a 4xx status: the error says more than the status.
  if (json !== undefined && (isOk || isRpcError(json))) return { ok: true, result: json }
  const error = isOk
    ? new RpcAnswerInvalidError({ url, details: excerpt(text) })
    : new RpcUnavailableError({ url, details: `HTTP status code: ${status}` })
  return { ok: false, isTemporary: false, error }
}

function parseJson(text: string): unknown {
  try {
    const json: unknown = JSON.parse(text)
    return typeof json === 'object' && json !== null ? json : undefined
  } catch {
    return undefined
  }
}

function isRpcError(json: unknown): boolean {
  return typeof json === 'object' && json !== null && 'error' in json && 'jsonrpc' in json
}

function excerpt(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, 120)
}
