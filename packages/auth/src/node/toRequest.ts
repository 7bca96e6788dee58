import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'

/** What frameworks add to Node's message: Express has the whole path in `originalUrl`, and the body where it parsed one. */
type NodeRequest = IncomingMessage & { originalUrl?: string; body?: unknown }

/**
 * A request of `node:http`, as Express and Connect have it, as a `Request`. Its body is read when the `Request`'s is; one that `express.json()`
 * has read before is written again.
 *
 * @param options.signal aborted when nobody waits for the answer any more
 * @throws TypeError for a path or host that is no URL, and for a method that `Request` does not have, such as TRACE
 * These are requests that anyone can send: without `toNodeHandler` or Express around it, catch the error, which would end the process.
 * @example
 * const session = await auth.verifySession(toRequest(request))
 */
export function toRequest(request: IncomingMessage, options: { signal?: AbortSignal } = {}): Request {
  const { method = 'GET', originalUrl, url = '/', headers, socket } = request as NodeRequest
  const protocol = 'encrypted' in socket && socket.encrypted ? 'https' : 'http'
  const address = new URL(`${protocol}://${headers.host ?? 'localhost'}${originalUrl ?? url}`)
  const hasBody = method !== 'GET' && method !== 'HEAD'
  return new Request(address, {
    method,
    headers: toHeaders(headers),
    signal: options.signal,
    // Streams are sent half-duplex: Node's own type of the option does not know it.
    ...(hasBody && { body: readBody(request), duplex: 'half' }),
  } as RequestInit)
}

function toHeaders(headers: IncomingMessage['headers']): Headers {
  const result = new Headers()
  for (const [name, value] of Object.entries(headers)) {
    // HTTP/2 has the method and the path here.
    if (name.startsWith(':')) continue
    for (const text of [value ?? []].flat()) result.append(name, text)
  }
  return result
}

function readBody(request: NodeRequest): BodyInit | ReadableStream {
  if (request.readableDidRead && request.body !== undefined) return JSON.stringify(request.body)
  return Readable.toWeb(request) as ReadableStream
}
