import type { FastifyInstance } from 'fastify'
import type { Metrics } from '../metrics/createMetrics.ts'
import { routeOf } from './logRequests.ts'

/** Counts every answer under its route's pattern, never under the path as it came. */
export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = routeOf(request)
    metrics.count('requests_total', { route, method: request.method, status: reply.statusCode })
    metrics.observe('request_seconds', { route }, reply.elapsedTime / 1000)
    if (reply.statusCode === 429) metrics.count('rate_limited_total', { route })
    done()
  })
}
