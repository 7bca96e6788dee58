import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ApiError, tooManyRequests } from '../errors/ApiError.ts'
import type { ByteBudget } from '../sockets/createByteBudget.ts'
import { callerKey } from './callerKey.ts'

/** Reads every body as text, whatever its content type: most clients send JSON as text/plain, which avoids a preflight. */
export function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
}

/** Smaller bodies and responses are not counted, as counting costs more than their memory. */
const countedFromBytes = 4 * 1024

/** Rejects a body with 429, unread, where its caller has too many unfinished ones. */
export function boundBodies(app: FastifyInstance, unread: ByteBudget): void {
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const bytes = mostBytes(request)
    const connection = request.raw.socket
    if (bytes < countedFromBytes || !(connection instanceof Socket)) return done(null, payload)
    const release = unread.hold(connection, { caller: callerKey(request.ip), bytes })
    if (release) {
      request.raw.once('end', release).once('close', release)
      return done(null, payload)
    }
    done(
      tooManyRequests(
        'Too many unfinished bodies from this address: finish sending them, and try again after Retry-After seconds.',
        { retryAfterSeconds: 1 },
      ),
    )
  })
}

/** The largest size the body may have: its content-length, or the limit of the path where it has none. */
function mostBytes({ headers, routeOptions }: FastifyRequest): number {
  const { bodyLimit = 0 } = routeOptions
  if (headers['transfer-encoding'] !== undefined) return bodyLimit
  // A longer body is rejected unread.
  return Math.min(Number(headers['content-length'] ?? 0), bodyLimit)
}

/** Replaces a response by a 429 where its caller has too many unread ones. */
export function boundResponses(app: FastifyInstance, unsent: ByteBudget): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    const bytes = typeof payload === 'string' || Buffer.isBuffer(payload) ? payload.length : 0
    const rejection = holdResponse(unsent, { reply, bytes })
    if (!rejection) return done(null, payload)
    reply
      .removeHeader('content-type')
      .removeHeader('content-encoding')
      .removeHeader('etag')
      .header('cache-control', 'no-store')
    done(rejection)
  })
}

/** Counts a response until it is sent. @returns the error response instead of it where its caller has too many unread ones. */
export function holdResponse(
  unsent: ByteBudget,
  { reply, bytes }: { reply: FastifyReply; bytes: number },
): ApiError | undefined {
  if (bytes < countedFromBytes) return undefined
  const { request, raw } = reply
  const connection = request.raw.socket
  if (!(connection instanceof Socket)) return undefined
  const release = unsent.hold(connection, { caller: callerKey(request.ip), bytes })
  if (!release)
    return tooManyRequests(
      'Too many unread responses for this address: read them, and try again after Retry-After seconds.',
      { retryAfterSeconds: 1 },
    )
  raw.once('close', release)
  return undefined
}
