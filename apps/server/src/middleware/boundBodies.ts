import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { tooManyRequests } from '../errors/ApiError.ts'
import type { ByteBudget } from '../sockets/createByteBudget.ts'
import { callerKey } from './callerKey.ts'

/** Takes every body as text, whatever its content type: most clients send JSON as text/plain, which spares the preflight. */
export function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
}

/** Counting a smaller body or answer costs more than keeping it. */
const countedFromBytes = 4 * 1024

/** Refuses a body with 429, unread, where its caller has too many that it has begun to send. */
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
        'Too many bodies of this address are on their way: send them to their end, and try again after Retry-After seconds.',
        { retryAfterSeconds: 1 },
      ),
    )
  })
}

/** What the body says it has; one that does not say may have all its path takes. */
function mostBytes({ headers, routeOptions }: FastifyRequest): number {
  const { bodyLimit = 0 } = routeOptions
  if (headers['transfer-encoding'] !== undefined) return bodyLimit
  // A longer one is refused unread.
  return Math.min(Number(headers['content-length'] ?? 0), bodyLimit)
}

/** Refuses an answer with 429 where its caller has too many that it did not read. */
export function boundAnswers(app: FastifyInstance, unsent: ByteBudget): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const bytes = typeof payload === 'string' || Buffer.isBuffer(payload) ? payload.length : 0
    const connection = request.raw.socket
    if (bytes < countedFromBytes || !(connection instanceof Socket)) return done(null, payload)
    const release = unsent.hold(connection, { caller: callerKey(request.ip), bytes })
    if (release) {
      reply.raw.once('close', release)
      return done(null, payload)
    }
    reply
      .removeHeader('content-type')
      .removeHeader('content-encoding')
      .removeHeader('etag')
      .header('cache-control', 'no-store')
    done(
      tooManyRequests(
        'Too many answers of this address wait to be read: read them, and try again after Retry-After seconds.',
        { retryAfterSeconds: 1 },
      ),
    )
  })
}
