import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../env.ts'
import { toErrorResponse } from '../errors/ApiError.ts'
import { safetyHeaders } from './setHeaders.ts'

/** Error responses for errors of Node's parser, before there is a request; all others get a plain 400. */
const parserErrors: Record<string, { status: 408 | 431; description: string }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, description: 'The request did not arrive in time.' },
  HPE_HEADER_OVERFLOW: { status: 431, description: 'The headers are larger than 16 kB.' },
}

/**
 * Fastify's handlers for errors before any route or hook: bytes that are not HTTP get an error response with the safety headers, and the
 * connection is closed; paths that do not decode get a 400. Each has its line in the log.
 */
export function handleBrokenRequests({ accessLog }: Pick<Config, 'accessLog'>) {
  function write(app: FastifyInstance, line: { reqId: string; method?: string; status: number; cause?: string }): void {
    if (accessLog !== 'off') app.log.info({ ...line, route: 'none', cache: 'none' }, 'request')
  }

  return {
    clientErrorHandler(this: FastifyInstance, error: Error & { code?: string }, socket: Socket): void {
      // The caller left, or another response has started.
      if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable || socket.bytesWritten > 0) {
        socket.destroy()
        return
      }
      const { status, description } = parserErrors[error.code ?? ''] ?? {
        status: 400,
        description: 'This is not an HTTP request.',
      }
      const requestId = randomUUID()
      write(this, { reqId: requestId, status, ...(error.code !== undefined && { cause: error.code }) })
      const body = JSON.stringify(toErrorResponse({ field: 'request', description, requestId }))
      const headers = {
        ...safetyHeaders,
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
        'x-request-id': requestId,
        connection: 'close',
      }
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
      socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
    },

    /** Paths that do not decode. */
    frameworkErrors({ code }: FastifyError, { id, method, server }: FastifyRequest, reply: FastifyReply): void {
      const description = 'The URL does not decode.'
      write(server, { reqId: id, method, status: 400, cause: code })
      reply
        .code(400)
        .headers({ ...safetyHeaders, 'x-request-id': id, 'access-control-allow-origin': '*' })
        .send(toErrorResponse({ field: 'url', description, requestId: id }))
    },
  }
}

/** Handles requests with an unknown `Expect` header like all others; Node would reject them itself. */
export function ignoreExpectations(app: FastifyInstance): void {
  app.server.on('checkExpectation', app.routing)
}
