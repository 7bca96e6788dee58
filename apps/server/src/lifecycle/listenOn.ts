import type { Server } from 'node:http'

/** Listens on an address of its own. @returns the port that was bound, and how the server ends with all its connections */
export async function listenOn(
  server: Server,
  address: { port: number; host: string },
): Promise<{ port: number; close: () => Promise<void> }> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(address, () => resolve())
  })
  const bound = server.address()
  return {
    port: typeof bound === 'object' && bound !== null ? bound.port : address.port,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
