import { once } from 'node:events'
import type { Server } from 'node:http'

/** Listens on 127.0.0.1 and resolves when connections are accepted. */
export async function listen(server: Server, options: { port: number }): Promise<void> {
  server.listen(options.port, '127.0.0.1')
  await once(server, 'listening')
}

/** Stops listening and closes the connections that browsers keep open. */
export async function close(server: Server): Promise<void> {
  if (!server.listening) return
  await new Promise<void>((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
