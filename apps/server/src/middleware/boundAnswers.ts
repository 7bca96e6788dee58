import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { tooManyRequests } from '../errors/ApiError.ts'
import type { ByteBudget } from '../sockets/createByteBudget.ts'
import { callerKey } from './callerKey.ts'

/** Counting a smaller answer costs more than keeping it. */
const countedFromBytes = 4 * 1024

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
