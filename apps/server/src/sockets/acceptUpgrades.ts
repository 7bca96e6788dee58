import { type IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type WebSocket, WebSocketServer } from 'ws'

/** What a WebSocket may send at once. */
const maxFrameBytes = 1024 * 1024

export type Upgrades = {
  /** Whether the request asks for a WebSocket. */
  isUpgrade: (request: FastifyRequest) => boolean
  /** Opens the WebSocket the request asks for; the reply is then done with. */
  accept: (request: FastifyRequest, reply: FastifyReply) => Promise<WebSocket>
  /** How many WebSockets are open. */
  count: () => number
  /** Ends every WebSocket that is open, with 1001 (going away). */
  close: () => void
}

/**
 * Sends requests for a WebSocket through the application like all others: the same policy, limits, headers and errors. A handler that
 * does not accept answers in HTTP.
 */
export function acceptUpgrades(app: FastifyInstance): Upgrades {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: maxFrameBytes, perMessageDeflate: false })
  const asked = new WeakMap<IncomingMessage, { socket: Duplex; head: Buffer }>()

  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy())
    asked.set(request, { socket, head })
    const response = new ServerResponse(request)
    // Node gives a net.Socket here and types what it extends.
    response.assignSocket(socket as Parameters<typeof response.assignSocket>[0])
    response.once('finish', () => socket.end())
    app.routing(request, response)
  })

  return {
    isUpgrade: ({ raw }) => asked.has(raw),
    accept({ raw }, reply) {
      const upgrade = asked.get(raw)
      if (!upgrade) throw new Error('The request asks for no WebSocket.')
      reply.hijack()
      // The same socket that was assigned above.
      reply.raw.detachSocket(upgrade.socket as Parameters<typeof reply.raw.detachSocket>[0])
      return new Promise((resolve) => {
        sockets.handleUpgrade(raw, upgrade.socket, upgrade.head, resolve)
      })
    },
    count: () => sockets.clients.size,
    close() {
      for (const socket of sockets.clients) socket.close(1001, 'The server is closing.')
    },
  }
}
