import { createServer, type Server } from 'node:http'
import type { Metrics } from '../metrics/createMetrics.ts'

/** `/metrics` on its own port, which should not be public. */
export async function serveMetrics(metrics: Metrics, options: { port: number; host: string }) {
  const server = createServer((request, response) => {
    const isFound = request.url === '/metrics'
    response.writeHead(isFound ? 200 : 404, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' })
    response.end(isFound ? metrics.format() : 'Not found\n')
  })
  const port = await listen(server, options)
  return {
    port,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Resolves with the port once the server listens; rejects when it cannot. */
export function listen(server: Server, options: { port: number; host: string }): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(options, () => {
      server.off('error', reject)
      const address = server.address()
      // A string is the path of a pipe, which is not in use.
      resolve(typeof address === 'object' && address !== null ? address.port : options.port)
    })
  })
}
