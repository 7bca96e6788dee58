import { createServer } from 'node:http'
import { listenOn } from '../lifecycle/listenOn.ts'
import type { Metrics } from './createMetrics.ts'

/** Serves `/metrics` on a port of its own, which must not be public. */
export async function serveMetrics(metrics: Pick<Metrics, 'format'>, options: { port: number; host: string }) {
  const server = createServer((request, response) => {
    const isFound = request.method === 'GET' && request.url === '/metrics'
    response.writeHead(isFound ? 200 : 404, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' })
    response.end(isFound ? metrics.format() : 'Not found\n')
  })
  return await listenOn(server, options)
}
