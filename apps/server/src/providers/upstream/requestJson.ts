import { type Dispatcher, request } from 'undici'
import type * as z from 'zod'
import { UpstreamError } from './UpstreamError.ts'

const defaultTimeoutMs = 10_000
const maxAnswerBytes = 10 * 1024 * 1024

/** Statuses that speak of the moment or of the operator's key, not of what was asked. */
const notAboutTheRequest = [401, 403, 407, 408, 425, 429]

/**
 * Asks a provider's HTTP API for JSON and reads it by a schema. Redirects are not followed, answers above 10 MiB are refused,
 * and all of it has 10 seconds.
 * @throws UpstreamError; the caller's own abort reason when `signal` aborted.
 */
export async function requestJson<schema extends z.ZodType>(
  context: { upstream: string; dispatcher: Dispatcher },
  options: {
    url: URL
    method: 'GET' | 'POST'
    schema: schema
    headers?: Record<string, string>
    body?: unknown
    timeoutMs?: number
    signal?: AbortSignal | undefined
  },
): Promise<z.output<schema>> {
  const { upstream } = context
  const fail = (reason: string, more: { status?: number; cause?: unknown } = {}) =>
    new UpstreamError({ upstream, failure: isRefusal(more.status) ? 'refused' : 'unavailable', reason, ...more })
  const { status, text } = await exchange(context, options).catch((cause: unknown) => {
    options.signal?.throwIfAborted()
    throw cause instanceof AnswerTooLargeError ? fail(cause.message) : fail('it cannot be reached in time', { cause })
  })
  if (status < 200 || status > 299) throw fail(`it answered HTTP ${status}`, { status })
  const parsed = options.schema.safeParse(parseJson(text))
  if (!parsed.success) throw fail('its answer does not read', { cause: parsed.error })
  return parsed.data
}

class AnswerTooLargeError extends Error {}

async function exchange(
  context: { dispatcher: Dispatcher },
  options: Parameters<typeof requestJson>[1],
): Promise<{ status: number; text: string }> {
  const timeout = AbortSignal.timeout(options.timeoutMs ?? defaultTimeoutMs)
  const answer = await request(options.url, {
    method: options.method,
    dispatcher: context.dispatcher,
    headers: {
      accept: 'application/json',
      ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...options.headers,
    },
    body: options.body === undefined ? null : JSON.stringify(options.body),
    signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
  })
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer.body) {
    const bytes = Buffer.from(chunk)
    size += bytes.length
    if (size > maxAnswerBytes) {
      answer.body.destroy()
      throw new AnswerTooLargeError(`it answered more than ${maxAnswerBytes} bytes`)
    }
    chunks.push(bytes)
  }
  return { status: answer.statusCode, text: Buffer.concat(chunks).toString('utf8') }
}

function isRefusal(status: number | undefined): boolean {
  return status !== undefined && status >= 400 && status < 500 && !notAboutTheRequest.includes(status)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
