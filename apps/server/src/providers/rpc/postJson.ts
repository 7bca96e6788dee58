import type { Dispatcher } from 'undici'
import type { Cancelation } from '../upstream/Cancelation.ts'
import { CallerBusyError, type CallerShare } from './createCallerShares.ts'

/** Larger bodies of upstreams are not read. */
export const maxResponseBytes = 10 * 1024 * 1024
/** The time an upstream has for one response. */
export const upstreamTimeoutMs = 10_000

/** Shorter responses are read whatever else their caller waits for. */
const alwaysRead = 64 * 1024

/** An upstream's URL in the parts that a request needs. */
export type UpstreamTarget = { host: string; origin: string; path: string }

/** Parses an upstream's URL, once for all requests. @throws TypeError for an invalid one. */
export function toTarget(url: string): UpstreamTarget {
  const { host, origin, pathname, search } = new URL(url)
  return { host, origin, path: `${pathname}${search}` }
}

export type PostJsonReturnType = { status: number; body: Buffer }

const headers = { 'content-type': 'application/json', accept: 'application/json' }

type RequestOptions = {
  dispatcher: Dispatcher
  maxBytes?: number | undefined
  received?: { bytes: number } | undefined
  share?: CallerShare | undefined
  signal?: Cancelation | undefined
  timeoutMs?: number | undefined
}

/** POSTs a JSON text to one upstream, as `requestBytes`. */
export function postJson(
  { origin, path }: UpstreamTarget,
  options: RequestOptions & { body: string },
): Promise<PostJsonReturnType> {
  return requestBytes({ origin, path, method: 'POST', body: options.body, headers }, options)
}

/** A whole request: nothing of the caller's own is in it that was not parsed. */
export type BytesRequest = {
  origin: string
  path: string
  method: 'GET' | 'POST'
  body: string | null
  headers: Readonly<Record<string, string>>
}

/**
 * Sends one request to one upstream. Redirects are not followed and no header of the caller is passed on: both could
 * send a request to a host that the operator never configured. It uses the dispatcher directly, as every call of every wallet comes
 * through here: undici's `request` creates a stream per response, and combined signals cost more than the call.
 * @param options.maxBytes of the response; 10 MiB when absent.
 * @param options.share of the caller, which counts the response until it is complete.
 * @param options.received counts its bytes, also where the response fails.
 * @param options.timeoutMs for the response; 10 s when absent, and never more.
 * @throws ResponseTooLargeError; CallerBusyError; Error on connection failure, on timeout and on abort.
 */
export function requestBytes(request: BytesRequest, options: RequestOptions): Promise<PostJsonReturnType> {
  const { dispatcher, maxBytes = maxResponseBytes, received, share, signal } = options
  const timeoutMs = Math.min(options.timeoutMs ?? upstreamTimeoutMs, upstreamTimeoutMs)
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const chunks: Buffer[] = []
    let status = 0
    let size = 0
    let isOver = false
    let connection: Dispatcher.DispatchController | undefined
    const timer = setTimeout(() => fail(new DOMException('No response in time.', 'TimeoutError')), timeoutMs)
    const onAbort = () => fail(signal?.reason)
    signal?.addEventListener('abort', onAbort, { once: true })

    function settle(): void {
      isOver = true
      share?.release(size)
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
    }
    function fail(reason: unknown): void {
      if (isOver) return
      settle()
      reject(reason)
      connection?.abort(toError(reason))
    }

    dispatcher.dispatch(request, {
      onRequestStart(controller) {
        connection = controller
        // It may have waited for a connection until now.
        if (isOver) controller.abort(new Error('The request has ended.'))
      },
      onResponseStart(_controller, statusCode) {
        status = statusCode
      },
      onResponseData(_controller, chunk) {
        if (isOver) return
        size += chunk.length
        if (received) received.bytes += chunk.length
        const isWithinShare = share?.take(chunk.length) ?? true
        if (size > maxBytes) fail(new ResponseTooLargeError(maxBytes))
        else if (!isWithinShare && size > alwaysRead) fail(new CallerBusyError())
        else chunks.push(chunk)
      },
      onResponseEnd() {
        settle()
        resolve({ status, body: chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks) })
      },
      onResponseError(_controller, error) {
        fail(error)
      },
    })
  })
}

/** A response above its size limit. The upstream itself works. */
export class ResponseTooLargeError extends Error {
  override readonly name = 'ResponseTooLargeError'

  constructor(maxBytes: number) {
    super(`The upstream responded with more than ${maxBytes} bytes.`)
  }
}

/** The reason to abort a connection as an Error, which undici expects. */
function toError(reason: unknown): Error {
  return reason instanceof Error ? reason : new DOMException('The request has ended.', 'AbortError')
}
