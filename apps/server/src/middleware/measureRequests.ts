import type { FastifyInstance } from 'fastify'
import type { Lifecycle } from '../lifecycle/Lifecycle.ts'
import type { Metrics } from '../metrics/createMetrics.ts'
import { routeOf } from './logRequests.ts'

/** Counts every answer under its route's pattern, never under the path as it came. */
export function measureRequests(
  app: FastifyInstance,
  { metrics, lifecycle }: { metrics: Metrics; lifecycle: Lifecycle },
): void {
  app.addHook('onRequest', (_request, reply, done) => {
    lifecycle.running += 1
    reply.raw.once('close', () => {
      lifecycle.running -= 1
      lifecycle.served += 1
    })
    if (lifecycle.gate) lifecycle.gate.then(() => done(), done)
    else done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = routeOf(request)
    metrics.count('requests_total', { route, method: request.method, status: reply.statusCode })
    metrics.observe('request_seconds', { route }, reply.elapsedTime / 1000)
    if (reply.statusCode === 429) metrics.count('rate_limited_total', { route })
    done()
  })
}
