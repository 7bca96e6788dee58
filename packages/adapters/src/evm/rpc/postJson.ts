import {
  AbortedError,
  type BaseError,
  RpcAnswerInvalidError,
  RpcTimeoutError,
  RpcUnavailableError,
} from '@latchkey/core/errors'
import { sleep } from '@latchkey/core/internal'

/** The transport's environment; tests bring a clock of their own. */
export type RpcEnvironment = {
  fetch: typeof fetch
  /** Epoch ms. */
  now(): number
  sleep(ms: number, signal: AbortSignal): Promise<void>
}

// `fetch` is looked up at each call: apps and tests replace it.
export const browserEnvironment: RpcEnvironment = {
  fetch: (input, init) => globalThis.fetch(input, init),
  now: () => Date.now(),
  sleep,
}

/** Temporary failures of a node or proxy: a retry or another node may succeed. */
const retriedStatuses = [403, 408, 413, 429, 500, 502, 503, 504]
/** Longer than a slow node takes, short enough to try another node. */
const timeoutMs = 10_000

export type PostAnswer =
  | { ok: true; json: unknown }
  | { ok: false; error: BaseError; isTemporary: boolean; retryAfterMs?: number }

/**
 * Makes one HTTP POST of JSON, for at most 10 s, body included.
 * @returns the JSON, or the error and whether a retry may succeed
 * @throws AbortedError only
 */
export async function postJson(
  environment: RpcEnvironment,
  options: { url: string; body: string; signal: AbortSignal },
): Promise<PostAnswer> {
  const { url, body, signal } = options
  if (!/^https?:\/\//i.test(url)) {
    return {
      ok: false,
      isTemporary: false,
      error: new RpcUnavailableError({ url, details: 'The url is not http or https.' }),
    }
  }
  const attempt = new AbortController()
  const abort = () => attempt.abort()
  let timedOut = false
  const timer = setTimeout(() => {
    timedOut = true
    abort()
  }, timeoutMs)
  if (signal.aborted) abort()
  signal.addEventListener('abort', abort)
  try {
    const response = await environment.fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      signal: attempt.signal,
    })
    const text = await response.text()
    const json = parseJson(text)
    if (response.ok && json !== undefined) return { ok: true, json }
    // Some nodes send a JSON-RPC error with a 4xx status: the error says more than the status.
    if (!retriedStatuses.includes(response.status) && isRpcError(json)) return { ok: true, json }
    if (response.ok)
      return { ok: false, isTemporary: false, error: new RpcAnswerInvalidError({ url, details: excerpt(text) }) }
    return {
      ok: false,
      isTemporary: retriedStatuses.includes(response.status),
      retryAfterMs: parseRetryAfter(response.headers.get('retry-after'), environment.now()),
      error: new RpcUnavailableError({ url, details: `HTTP status code: ${response.status}` }),
    }
  } catch (cause) {
    if (timedOut) return { ok: false, isTemporary: true, error: new RpcTimeoutError({ url, timeoutMs, cause }) }
    if (signal.aborted) throw new AbortedError({ cause })
    return { ok: false, isTemporary: true, error: new RpcUnavailableError({ url, cause }) }
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', abort)
  }
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

/**
 * Parses a Retry-After header: seconds or an HTTP date (RFC 9110 §10.2.3).
 * @returns milliseconds from `now` (epoch ms), or undefined for anything else
 */
export function parseRetryAfter(header: string | null, now: number): number | undefined {
  const text = header?.trim()
  if (!text) return undefined
  if (/^\d+$/.test(text)) return Number(text) * 1000
  const date = Date.parse(text)
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}
