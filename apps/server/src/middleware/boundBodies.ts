import { Socket } from 'node:net'
import type { FastifyBodyParser, FastifyInstance, FastifyRequest } from 'fastify'
import { type ApiError, tooManyRequests } from '../errors/ApiError.ts'
import type { ByteBudget } from '../sockets/createByteBudget.ts'
import { callerKey } from './callerKey.ts'
import type { ServedReply } from './ServedRequest.ts'

/** Reads every body as text, whatever its content type: most clients send JSON as text/plain, which avoids a preflight. */
export function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const parse: FastifyBodyParser<string> = (_request, body, done) => done(null, body)
  // Named apart: Fastify parses the header anew for each request of any other type.
  app.addContentTypeParser(['application/json', 'text/plain'], { parseAs: 'string' }, parse)
  app.addContentTypeParser('*', { parseAs: 'string' }, parse)
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
    const rejection = rejectResponse(unsent, { reply, bytes })
    if (!rejection) {
      holdResponse(unsent, { reply, bytes })
      return done(null, payload)
    }
    reply.removeHeader('content-type').removeHeader('content-encoding').removeHeader('etag')
    done(rejection)
  })
}

type Sized = { reply: ServedReply; bytes: number }

/** The error response instead of a response whose caller has too many unread ones. */
export function rejectResponse(unsent: ByteBudget, { reply, bytes }: Sized): ApiError | undefined {
  if (!isCounted({ reply, bytes }) || unsent.admits({ caller: callerKey(reply.request.ip), bytes })) return undefined
  return tooManyRequests(
    'Too many unread responses for this address: read them, and try again after Retry-After seconds.',
    { retryAfterSeconds: 1 },
  )
}

/** Counts a response that was not rejected until it is sent. */
export function holdResponse(unsent: ByteBudget, { reply, bytes }: Sized): void {
  if (!isCounted({ reply, bytes })) return
  const { request, raw } = reply
  const release = unsent.hold(request.raw.socket, { caller: callerKey(request.ip), bytes })
  if (release) raw.once('close', release)
}

/** A request that tests inject has no connection. */
function isCounted({ reply, bytes }: Sized): boolean {
  return bytes >= countedFromBytes && reply.request.raw.socket instanceof Socket
}
