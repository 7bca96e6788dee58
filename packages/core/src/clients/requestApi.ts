import type { Endpoint } from '@latchkey/wire'
import { AbortedError } from '../errors/common.ts'
import { OptionsInvalidError } from '../errors/OptionsInvalidError.ts'
import { HttpStatusError, ServerAnswerInvalidError, ServerUnavailableError } from '../errors/server.ts'
import type { Latchkey } from '../latchkey.ts'
import { serverUrl } from './serverUrl.ts'

/** What a request needs of a contract; `walletList`, `featureList` and `reporting` have no schema. */
type ApiEndpoint = Pick<Endpoint, 'method' | 'path'> & {
  response?: { safeParse(json: unknown): { success: true; data: unknown } | { success: false; error: Error } }
}

type Answer<endpoint extends ApiEndpoint> = endpoint extends { response: { _zod: { output: infer output } } }
  ? output
  : endpoint extends { response: { safeParse(json: unknown): infer result } }
    ? Extract<result, { success: true }> extends { data: infer data }
      ? data
      : never
    : never

type ApiRequest = {
  /** Values of the path's `:names`. */
  params?: Record<string, string>
  /** `undefined` values are left out. */
  query?: Record<string, string | number | undefined>
  headers?: Record<string, string>
  body?: unknown
  /** `reload` bypasses the browser's cache, and stores the response there. */
  cache?: 'reload' | undefined
  /** `include` sends the server's cookies; default `omit`. */
  credentials?: 'include' | undefined
  /** Where the endpoint is, without a trailing slash; default: the Latchkey server. */
  server?: string | undefined
  /** Sent to its end even if the page is closed meanwhile. */
  keepalive?: true | undefined
  signal?: AbortSignal
}

/** As for a chain's node. */
const timeoutMs = 10_000

/**
 * Sends a request to the Latchkey server. Adds the query parameters that every endpoint takes, and parses the response with the endpoint's
 * contract.
 *
 * @throws HttpStatusError 'HTTP status code: {n}', ServerUnavailableError, ServerAnswerInvalidError, AbortedError
 */
export async function requestApi<endpoint extends ApiEndpoint>(
  latchkey: Latchkey,
  endpoint: endpoint,
  request: ApiRequest = {},
): Promise<Answer<endpoint>> {
  const server = request.server ?? serverUrl(latchkey)
  if (!server) throw new OptionsInvalidError({ option: 'serverUrl', reason: 'is required for this' })
  const url = endpointUrl(latchkey, endpoint, request)
  const timeout = AbortSignal.timeout(timeoutMs)
  const signal = request.signal ? AbortSignal.any([request.signal, timeout]) : timeout

  let response: Response
  let text: string
  try {
    response = await (latchkey.options.fetch ?? fetch)(url, {
      method: endpoint.method,
      headers: request.headers,
      // No content type: the server parses JSON regardless, and plain text needs no preflight request.
      body: request.body === undefined ? undefined : JSON.stringify(request.body),
      credentials: request.credentials ?? 'omit',
      ...(request.cache && { cache: request.cache }),
      redirect: 'error',
      keepalive: request.keepalive ?? false,
      signal,
    })
    text = await response.text()
  } catch (cause) {
    if (request.signal?.aborted) throw new AbortedError({ cause })
    throw new ServerUnavailableError({ url: server, cause })
  }

  if (!response.ok)
    throw new HttpStatusError({
      status: response.status,
      details: text.slice(0, 600),
      requestId: response.headers.get('x-request-id') ?? undefined,
    })
  return parseAnswer(endpoint, { server, url, text })
}

/** The URL of an endpoint, with the query parameters that every endpoint takes. */
export function endpointUrl(
  latchkey: Latchkey,
  endpoint: ApiEndpoint,
  request: Pick<ApiRequest, 'params' | 'query' | 'server'> = {},
): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(request.params?.[name] ?? ''))
  const url = new URL(`${request.server ?? serverUrl(latchkey) ?? ''}${path}`)
  const query = { projectId: latchkey.options.projectId, st: 'latchkey', sv: `js-${clientVersion}`, ...request.query }
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, String(value))
  return url.href
}

/** Of these packages. */
export const clientVersion = '0.1.0'

function parseAnswer<endpoint extends ApiEndpoint>(
  endpoint: endpoint,
  { server, url, text }: { server: string; url: string; text: string },
): Answer<endpoint> {
  let json: unknown
  // A server without a configured URL of its own links its pictures by path.
  const absolute = (_name: string, value: unknown) =>
    typeof value === 'string' && value.startsWith('/public/') ? server + value : value
  try {
    json = JSON.parse(text, text.includes('"/public/') ? absolute : undefined)
  } catch (cause) {
    throw new ServerAnswerInvalidError({ url, details: text.slice(0, 300), cause })
  }
  if (!endpoint.response) throw new ServerAnswerInvalidError({ url, details: 'this endpoint returns no JSON' })
  const parsed = endpoint.response.safeParse(json)
  if (!parsed.success) throw new ServerAnswerInvalidError({ url, details: parsed.error.message, cause: parsed.error })
  // The type comes from the schema that parsed it.
  return parsed.data as Answer<endpoint>
}
