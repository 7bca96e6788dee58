import type { Dispatcher } from 'undici'

/** Larger upstream bodies are not read. */
export const maxAnswerBytes = 10 * 1024 * 1024
/** Time one upstream has for one answer. */
export const upstreamTimeoutMs = 10_000

export type PostJsonReturnType = { status: number; body: Buffer }

const headers = { 'content-type': 'application/json', accept: 'application/json' }

/**
 * POSTs a JSON text to one upstream. Redirects are not followed and no header of the caller is passed on: both could
 * carry a request to a place the operator never configured. It speaks to the dispatcher itself, for every call of every wallet comes
 * through here: undici's `request` makes a stream of each answer, and signals that follow signals cost more than the call.
 * @param options.maxBytes of the answer; 10 MiB when absent.
 * @param options.timeoutMs for the answer; 10 s when absent, and never more.
 * @throws AnswerTooLargeError; Error on connection failure, on timeout and on abort.
 */
export async function postJson(
  url: string,
  options: {
    body: string
    dispatcher: Dispatcher
    maxBytes?: number | undefined
    signal?: AbortSignal | undefined
    timeoutMs?: number | undefined
  },
): Promise<PostJsonReturnType> {
  const { body, dispatcher, maxBytes = maxAnswerBytes, signal } = options
  const timeoutMs = Math.min(options.timeoutMs ?? upstreamTimeoutMs, upstreamTimeoutMs)
  signal?.throwIfAborted()
  const { origin, pathname, search } = new URL(url)
  return await new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let status = 0
    let size = 0
    let isOver = false
    let connection: Dispatcher.DispatchController | undefined
    const timer = setTimeout(() => fail(new DOMException('No answer in time.', 'TimeoutError')), timeoutMs)
    const onAbort = () => fail(signal?.reason)
    signal?.addEventListener('abort', onAbort, { once: true })

    function settle(): void {
      isOver = true
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
    }
    function fail(reason: unknown): void {
      settle()
      reject(reason)
      connection?.abort(toError(reason))
    }

    const request = { origin, path: `${pathname}${search}`, method: 'POST', body, headers } as const
    dispatcher.dispatch(request, {
      onRequestStart(controller) {
        connection = controller
        // It may have waited in line for a connection until now.
        if (isOver) controller.abort(new Error('Nobody waits for this answer any more.'))
      },
      onResponseStart(_controller, statusCode) {
        status = statusCode
      },
      onResponseData(_controller, chunk) {
        size += chunk.length
        if (isOver) return
        if (size > maxBytes) fail(new AnswerTooLargeError(maxBytes))
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

/** An answer that was read only up to its limit. The upstream itself is fine. */
export class AnswerTooLargeError extends Error {
  override readonly name = 'AnswerTooLargeError'

  constructor(maxBytes: number) {
    super(`The upstream answered more than ${maxBytes} bytes.`)
  }
}

/** Why a connection is given up, for whoever watches it. */
function toError(reason: unknown): Error {
  return reason instanceof Error ? reason : new DOMException('Nobody waits for this answer any more.', 'AbortError')
}
