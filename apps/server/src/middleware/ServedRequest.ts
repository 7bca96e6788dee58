import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyRequest } from 'fastify'

/** What admission, headers and the log read and set: of Fastify's request, or of one that is answered before Fastify sees it. */
export type ServedRequest = Pick<
  FastifyRequest,
  'id' | 'ip' | 'method' | 'headers' | 'is404' | 'projectId' | 'lookup' | 'readableBy' | 'facts'
> & { raw: IncomingMessage; routeOptions: { url?: string | undefined } }

/** A request and Node's response to it; `elapsedTime` since the request came, in milliseconds. */
export type ServedReply = { request: ServedRequest; raw: ServerResponse; readonly elapsedTime: number }
