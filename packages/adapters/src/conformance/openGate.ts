import { createServer, request as send } from 'node:http'

/** A way to a node, on 127.0.0.1, that can be shut. */
export type Gate = {
  url: string
  /** From now on the node does not respond: each connection ends at once. @returns what opens it again */
  shut(): () => void
  stop(): Promise<void>
}

/**
 * Passes requests on to a node as they are, and its responses back, so that tests can take the node away from an adapter alone.
 * @param target the node's address, with a path or without
 */
export async function openGate(target: string): Promise<Gate> {
  let isShut = false
  const server = createServer((request, response) => {
    if (isShut) return void request.socket.destroy()
    const { method, headers } = request
    const passed = send(`${target}${request.url ?? ''}`.replace(/\/$/, ''), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    passed.once('error', () => response.destroy())
    // A page that no longer waits for it.
    response.once('close', () => passed.destroy())
    request.pipe(passed)
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The system gave no port.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    shut() {
      isShut = true
      server.closeAllConnections()
      return () => {
        isShut = false
      }
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
