import type { FastifyReply } from 'fastify'
import type { ServerContext } from '../context.ts'
import { holdResponse, rejectResponse } from './boundBodies.ts'
import type { ServedReply } from './ServedRequest.ts'
import { listHeaders } from './setHeaders.ts'

/** A response that is complete. */
export type CompleteResponse = {
  status: number
  contentType: string
  bytes: string | Buffer
  cacheControl: string
  /** Left out where the response has none. */
  etag?: string | undefined
  /** A list is sent as several headers of the name. */
  headers?: Readonly<Record<string, string | string[]>> | undefined
}

export const jsonType = 'application/json; charset=utf-8'

type Sender = Pick<ServerContext, 'unsentResponses' | 'lifecycle'>

/** Sends the response of a Fastify route. @throws ApiError 429 where the caller has too many unread responses. */
export function sendResponse(context: Sender, reply: FastifyReply, response: CompleteResponse): void {
  if (reply.request.method === 'HEAD') {
    const { status, contentType, bytes, cacheControl, etag, headers } = response
    if (etag !== undefined) reply.header('etag', etag)
    reply
      .code(status)
      .headers(headers ?? {})
      .header('cache-control', cacheControl)
      .type(contentType)
      .send(bytes)
    return
  }
  writeResponse(context, reply, response)
  reply.hijack()
}

/**
 * Writes a response with the headers that all have, in one list: Fastify's own way, which keeps and checks each header several times, takes
 * a third of the time of a small response.
 * @throws ApiError 429 where the caller has too many unread responses: then nothing is written.
 */
export function writeResponse(
  { unsentResponses, lifecycle }: Sender,
  reply: ServedReply,
  { status, contentType, bytes, cacheControl, etag, headers }: CompleteResponse,
): void {
  const { request, raw } = reply
  const sized = { reply, bytes: bytes.length }
  const rejection = rejectResponse(unsentResponses, sized)
  if (rejection) throw rejection
  const list = listHeaders(request, headers)
  list.push('cache-control', cacheControl)
  if (etag !== undefined) list.push('etag', etag)
  const hasBody = status !== 204 && status !== 304
  if (hasBody) list.push('content-type', contentType, 'content-length', String(Buffer.byteLength(bytes)))
  // Otherwise the caller keeps the connection open, and closing waits for it.
  if (lifecycle.isClosing) list.push('connection', 'close')
  raw.writeHead(status, list)
  raw.end(hasBody ? bytes : undefined)
  // Mostly the system has taken all of it already, and nothing waits here.
  if (raw.writableLength > 0) holdResponse(unsentResponses, sized)
}
