import { type Dispatcher, errors, request } from 'undici'
import type * as z from 'zod'
import { ApiError } from '../../errors/ApiError.ts'
import { ProviderRefusalError, ProviderUnavailableError, type UnavailableReason } from './ProviderUnavailableError.ts'
import { readBytes } from './readBytes.ts'

/** Time a provider has for one answer, to its last byte. */
const defaultTimeoutMs = 10_000
/** Larger answers are not read. */
const defaultMaxBytes = 5 * 1024 * 1024
/** Longer explanations of a refusal are cut. */
const maxDescriptionLength = 300

type RequestJsonOptions<value> = {
  /** The provider's name in errors. */
  provider: string
  url: URL
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  /** What the provider's documentation says a 2xx holds. */
  schema: z.ZodType<value>
  /** The sentence in the body of a 4xx; undefined when it has none. */
  describe?: (body: unknown) => string | undefined
  dispatcher: Dispatcher
  timeoutMs?: number
  maxBytes?: number
  signal?: AbortSignal | undefined
}

/**
 * Asks a provider for JSON. Redirects are not followed: they could lead to where the operator never pointed.
 * @throws ProviderRefusalError on a 4xx with JSON, which is about the question; ProviderUnavailableError on every other failure (401 and
 * 403
 *   mean a bad key, 408 and 429 a busy provider); the signal's reason on abort.
 */
export async function requestJson<value>(options: RequestJsonOptions<value>): Promise<value> {
  const { provider, url, signal } = options
  const timeout = AbortSignal.timeout(options.timeoutMs ?? defaultTimeoutMs)
  const fail = (reason: UnavailableReason, cause?: unknown) =>
    new ProviderUnavailableError({ provider, reason, url, cause })
  const answer = await send(options, signal ? AbortSignal.any([signal, timeout]) : timeout).catch((error: unknown) => {
    signal?.throwIfAborted()
    if (error instanceof ProviderUnavailableError) throw error
    throw fail(timeout.aborted || isTimeout(error) ? 'timeout' : 'unreachable', error)
  })
  const { status, text } = answer
  if (status >= 300 && status < 400) throw fail('redirect')
  if (status === 401 || status === 403) throw fail('unauthorized')
  if (status === 408 || status === 429) throw fail('busy')
  if (status === 202) throw fail('not ready')
  if (status >= 500 || status < 200) throw fail('status', new Error(`HTTP ${status}`))
  const body = parse(text)
  // A provider's own refusal is JSON: this is the page of another path or server.
  if (status >= 400 && body === undefined) throw fail('not JSON', new Error(`HTTP ${status}`))
  if (status >= 400) {
    const description = options.describe?.(body)?.slice(0, maxDescriptionLength)
    throw new ProviderRefusalError({ provider, description: description ?? `HTTP ${status}` })
  }
  if (body === undefined) throw fail('not JSON')
  const parsed = options.schema.safeParse(body)
  if (!parsed.success) throw fail('unexpected answer', parsed.error)
  return parsed.data
}

async function send<value>(
  options: RequestJsonOptions<value>,
  signal: AbortSignal,
): Promise<{ status: number; text: string }> {
  const { provider, url, method = 'GET', headers, body, dispatcher, maxBytes = defaultMaxBytes } = options
  const answer = await request(url, {
    method,
    headers: {
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body ?? null,
    dispatcher,
    signal,
  })
  const bytes = await readBytes(answer.body, {
    maxBytes,
    tooLarge: () => new ProviderUnavailableError({ provider, reason: 'too large', url }),
  })
  return { status: answer.statusCode, text: bytes.toString('utf8') }
}

/** Whether the connection itself took too long. */
function isTimeout(error: unknown): boolean {
  return (
    error instanceof errors.HeadersTimeoutError ||
    error instanceof errors.BodyTimeoutError ||
    error instanceof errors.ConnectTimeoutError
  )
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * As `requestJson`, for lists of what an account has: the address was checked before, so that only a cursor can be wrong about the
 * question.
 * @param options.isNextPage whether the question carries a cursor.
 * @throws ProviderUnavailableError; ApiError 400 `cursor` when the provider refuses the next page of a list.
 */
export async function requestList<value>(options: RequestJsonOptions<value> & { isNextPage: boolean }): Promise<value> {
  try {
    return await requestJson(options)
  } catch (error) {
    if (!(error instanceof ProviderRefusalError)) throw error
    if (!options.isNextPage)
      throw new ProviderUnavailableError({
        provider: options.provider,
        reason: 'status',
        url: options.url,
        cause: error,
      })
    const description = 'Invalid parameter: cursor: the provider it came from does not know it (any more).'
    throw new ApiError(400, { field: 'cursor', description, cause: error })
  }
}
