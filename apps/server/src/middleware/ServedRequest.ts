import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyRequest } from 'fastify'

/** What admission, headers, errors and the log read and set: of Fastify's request, or of one that is answered before Fastify sees it. */
export type ServedRequest = Pick<
  FastifyRequest,
  'id' | 'ip' | 'method' | 'headers' | 'is404' | 'log' | 'projectId' | 'lookup' | 'readableBy' | 'facts'
> & { raw: IncomingMessage; routeOptions: { url?: string | undefined; config: { problems?: true | undefined } } }

/** A request and Node's response to it; `elapsedTime` since the request came, in milliseconds. */
export type ServedReply<request extends ServedRequest = ServedRequest> = {
  request: request
  raw: ServerResponse
  readonly elapsedTime: number
}

/** What a route reads of its request besides. */
export type RoutedRequest = ServedRequest & Pick<FastifyRequest, 'params' | 'query' | 'url' | 'json'>
