import { type Dispatcher, errors, request } from 'undici'
import type * as z from 'zod'
import { ApiError } from '../../errors/ApiError.ts'
import { ProviderRejectionError, ProviderUnavailableError, type UnavailableReason } from './ProviderUnavailableError.ts'
import { readBytes } from './readBytes.ts'

/** The time a provider has for one response, to its last byte. */
const defaultTimeoutMs = 10_000
/** Larger responses are not read. */
const defaultMaxBytes = 5 * 1024 * 1024
/** Longer descriptions of a rejection are truncated. */
const maxDescriptionLength = 300

type RequestJsonOptions<value> = {
  /** The provider's name in errors. */
  provider: string
  url: URL
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  /** The body of a 2xx, as the provider documents it. */
  schema: z.ZodType<value>
  /** The message in the body of a 4xx; undefined when it has none. */
  describe?: (body: unknown) => string | undefined
  dispatcher: Dispatcher
  timeoutMs?: number
  maxBytes?: number
  signal?: AbortSignal | undefined
}

/**
 * Requests JSON from a provider. Redirects are not followed: they could send the request to a host that the operator never configured.
 * @throws ProviderRejectionError on a 4xx with JSON, which is about the request; ProviderUnavailableError on every other failure (401 and
 *   403 mean a bad key, 408 and 429 a busy provider); the signal's reason on abort.
 */
export async function requestJson<value>(options: RequestJsonOptions<value>): Promise<value> {
  const { provider, url, signal } = options
  const timeout = AbortSignal.timeout(options.timeoutMs ?? defaultTimeoutMs)
  const fail = (reason: UnavailableReason, cause?: unknown) =>
    new ProviderUnavailableError({ provider, reason, url, cause })
  const response = await send(options, signal ? AbortSignal.any([signal, timeout]) : timeout).catch(
    (error: unknown) => {
      signal?.throwIfAborted()
      if (error instanceof ProviderUnavailableError) throw error
      throw fail(timeout.aborted || isTimeout(error) ? 'timeout' : 'unreachable', error)
    },
  )
  const { status, text } = response
  if (status >= 300 && status < 400) throw fail('redirect')
  if (status === 401 || status === 403) throw fail('unauthorized')
  if (status === 408 || status === 429) throw fail('busy')
  if (status === 202) throw fail('not ready')
  if (status >= 500 || status < 200) throw fail('status', new Error(`HTTP ${status}`))
  const body = parse(text)
  // A provider rejects with JSON: this is the page of another path or server.
  if (status >= 400 && body === undefined) throw fail('not JSON', new Error(`HTTP ${status}`))
  if (status >= 400) {
    const description = options.describe?.(body)?.slice(0, maxDescriptionLength)
    throw new ProviderRejectionError({ provider, description: description ?? `HTTP ${status}` })
  }
  if (body === undefined) throw fail('not JSON')
  const parsed = options.schema.safeParse(body)
  if (!parsed.success) throw fail('unexpected response', parsed.error)
  return parsed.data
}

async function send<value>(
  options: RequestJsonOptions<value>,
  signal: AbortSignal,
): Promise<{ status: number; text: string }> {
  const { provider, url, method = 'GET', headers, body, dispatcher, maxBytes = defaultMaxBytes } = options
  const response = await request(url, {
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
  const bytes = await readBytes(response.body, {
    maxBytes,
    tooLarge: () => new ProviderUnavailableError({ provider, reason: 'too large', url }),
  })
  return { status: response.statusCode, text: bytes.toString('utf8') }
}

/** Whether the connection timed out. */
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
 * As `requestJson`, for the lists of an account: the address was validated before, so only a cursor can make the request invalid.
 * @param options.isNextPage whether the request has a cursor.
 * @throws ProviderUnavailableError; ApiError 400 `cursor` when the provider rejects the next page of a list.
 */
export async function requestList<value>(options: RequestJsonOptions<value> & { isNextPage: boolean }): Promise<value> {
  try {
    return await requestJson(options)
  } catch (error) {
    if (!(error instanceof ProviderRejectionError)) throw error
    if (!options.isNextPage)
      throw new ProviderUnavailableError({
        provider: options.provider,
        reason: 'status',
        url: options.url,
        cause: error,
      })
    const description = 'Invalid parameter: cursor: the provider it came from does not accept it any more.'
    throw new ApiError(400, { field: 'cursor', description, cause: error })
  }
}
