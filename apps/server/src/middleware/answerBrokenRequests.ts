import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { toErrorAnswer } from '../errors/ApiError.ts'
import { safetyHeaders } from './setHeaders.ts'

/** What Node's parser refuses, before there is a request, and the sentences it goes out with; all else is a plain 400. */
const refusals: Record<string, { status: 408 | 431; description: string }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, description: 'The request did not arrive in time.' },
  HPE_HEADER_OVERFLOW: { status: 431, description: 'The headers are larger than 16 kB.' },
}

/** Fastify's `clientErrorHandler`: gives what is no HTTP the error envelope and the safety headers too, and hangs up. */
export function answerBrokenRequest(this: FastifyInstance, error: Error & { code?: string }, socket: Socket): void {
  // Nobody is there to read an answer, or another one has begun.
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable || socket.bytesWritten > 0) {
    socket.destroy()
    return
  }
  const { status, description } = refusals[error.code ?? ''] ?? { status: 400, description: 'This is no HTTP request.' }
  const requestId = randomUUID()
  this.log.debug({ err: error, reqId: requestId }, 'broken request')
  const body = JSON.stringify(toErrorAnswer({ field: 'request', description, requestId }))
  const headers = {
    ...safetyHeaders,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'x-request-id': requestId,
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
}

/** Sends requests with an `Expect` that is not `100-continue` through the application like all others; Node would refuse them by itself. */
export function ignoreExpectations(app: FastifyInstance): void {
  app.server.on('checkExpectation', app.routing)
}

/** Fastify's `frameworkErrors`, which come before any route or hook: paths that do not decode. */
export function answerBadUrl(_error: FastifyError, { id }: FastifyRequest, reply: FastifyReply): void {
  const description = 'The URL does not decode.'
  reply
    .code(400)
    .headers({ ...safetyHeaders, 'x-request-id': id, 'access-control-allow-origin': '*' })
    .send(toErrorAnswer({ field: 'url', description, requestId: id }))
}
