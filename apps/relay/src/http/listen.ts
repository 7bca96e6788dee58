import type { Server } from 'node:http'

/** Resolves with the port once the server listens; rejects when it cannot. */
export function listen(server: Server, options: { port: number; host: string }): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(options, () => {
      server.off('error', reject)
      const address = server.address()
      // A string is the path of a pipe, and none was asked for.
      resolve(typeof address === 'object' && address !== null ? address.port : options.port)
    })
  })
}
