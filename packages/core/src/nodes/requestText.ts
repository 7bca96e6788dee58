import type { BaseError } from '../errors/BaseError.ts'
import { RpcTimeoutError, RpcUnavailableError } from '../errors/chain.ts'
import { AbortedError } from '../errors/common.ts'
import { sleep } from '../waiting/sleep.ts'

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

/** What one request came to. */
export type NodeAnswer<Result> =
  | { ok: true; result: Result }
  | { ok: false; error: BaseError; isTemporary: boolean; retryAfterMs?: number }

/** A response that is not a temporary failure, whatever its status. */
export type NodeText = { status: number; text: string }

/**
 * Makes one HTTP request, for at most 10 s, body included.
 * @returns the response, or the error and whether a retry may succeed
 * @throws AbortedError only
 */
export async function requestText(
  environment: RpcEnvironment,
  options: {
    url: string
    init: Omit<RequestInit, 'signal'>
    signal: AbortSignal
    isAnswer?: ((text: string) => boolean) | undefined
  },
): Promise<NodeAnswer<NodeText>> {
  const { url, init, signal, isAnswer } = options
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
    const response = await environment.fetch(url, { ...init, signal: attempt.signal })
    const { status } = response
    const text = await response.text()
    if (!retriedStatuses.includes(status) || isAnswer?.(text)) return { ok: true, result: { status, text } }
    return {
      ok: false,
      isTemporary: true,
      retryAfterMs: parseRetryAfter(response.headers.get('retry-after'), environment.now()),
      error: new RpcUnavailableError({ url, details: `HTTP status code: ${status}` }),
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
