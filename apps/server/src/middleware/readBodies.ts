import type { FastifyInstance } from 'fastify'

/** Takes every body as text, whatever its content type: most clients send JSON as text/plain, which spares the preflight. */
export function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
}
