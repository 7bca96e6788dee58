import { createServer } from 'node:http'
import type { Metrics } from './createMetrics.ts'

/** Serves `/metrics` on a port of its own, which must not be public. */
export async function serveMetrics(metrics: Pick<Metrics, 'format'>, options: { port: number; host: string }) {
  const server = createServer((request, response) => {
    const isFound = request.method === 'GET' && request.url === '/metrics'
    response.writeHead(isFound ? 200 : 404, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' })
    response.end(isFound ? metrics.format() : 'Not found\n')
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options, () => resolve())
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : options.port,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
