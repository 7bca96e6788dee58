import type { Server } from 'node:http'

/** Stops listening and drops the connections that browsers keep open. */
export async function close(server: Server): Promise<void> {
  if (!server.listening) return
  await new Promise<void>((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
