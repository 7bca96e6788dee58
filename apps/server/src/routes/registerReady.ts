import type { FastifyInstance } from 'fastify'
import type { ServerContext } from '../context.ts'

/**
 * `GET /ready`: how the server and its parts stand. 503 when it can serve nothing, and from the moment it is told to end; 200 while it
 * serves anything. `/health` only says that it lives.
 */
export function registerReady(app: FastifyInstance, { readiness }: Pick<ServerContext, 'readiness'>): void {
  app.get('/ready', { config: { access: 'public' } }, async (_request, reply) => {
    const report = await readiness.read()
    return reply
      .code(report.status === 'ready' || report.status === 'degraded' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(report)
  })
}
