import {
  AbortedError,
  type BaseError,
  RpcAnswerInvalidError,
  RpcTimeoutError,
  RpcUnavailableError,
} from '@latchkey/core/errors'
import { sleep } from '@latchkey/core/internal'

/** What the transport takes from its surroundings; tests bring a clock of their own. */
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

/** A node or proxy that responds with one of these is busy or failing; another try or another node may succeed. */
const retriedStatuses = [403, 408, 413, 429, 500, 502, 503, 504]
/** Longer than a slow node takes, short enough to try another one. */
const timeoutMs = 10_000

export type PostAnswer =
  | { ok: true; json: unknown }
  | { ok: false; error: BaseError; again: boolean; retryAfterMs?: number }

/**
 * Makes one HTTP POST of JSON, for at most 10 s, body included.
 * @returns what went wrong and whether asking the same url again may help
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
      again: false,
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
    // Some nodes give a JSON-RPC refusal a 4xx status: the refusal says more than the status.
    if (!retriedStatuses.includes(response.status) && isRpcRefusal(json)) return { ok: true, json }
    if (response.ok)
      return { ok: false, again: false, error: new RpcAnswerInvalidError({ url, details: excerpt(text) }) }
    return {
      ok: false,
      again: retriedStatuses.includes(response.status),
      retryAfterMs: parseRetryAfter(response.headers.get('retry-after'), environment.now()),
      error: new RpcUnavailableError({ url, details: `HTTP status code: ${response.status}` }),
    }
  } catch (cause) {
    if (timedOut) return { ok: false, again: true, error: new RpcTimeoutError({ url, timeoutMs, cause }) }
    if (signal.aborted) throw new AbortedError({ cause })
    return { ok: false, again: true, error: new RpcUnavailableError({ url, cause }) }
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

function isRpcRefusal(json: unknown): boolean {
  return typeof json === 'object' && json !== null && 'error' in json && 'jsonrpc' in json
}

function excerpt(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, 120)
}

/**
 * Reads a Retry-After header: seconds or an HTTP date (RFC 9110 §10.2.3).
 * @returns milliseconds from `now` (epoch ms), or undefined for anything else
 */
export function parseRetryAfter(header: string | null, now: number): number | undefined {
  const text = header?.trim()
  if (!text) return undefined
  if (/^\d+$/.test(text)) return Number(text) * 1000
  const date = Date.parse(text)
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}
