import { type IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type WebSocket, WebSocketServer } from 'ws'
import { ApiError } from '../errors/ApiError.ts'

/** What a WebSocket may send at once. */
const maxFrameBytes = 1024 * 1024
/** Time a caller has to close its side after an answer over HTTP. */
const lingerMs = 2_000
/** RFC 6455, 4.1. */
const handshakeKey = /^[+/0-9A-Za-z]{22}==$/

export type Upgrades = {
  /** Whether the request asks for a WebSocket. @throws ApiError 400 where no handshake can follow. */
  isUpgrade: (request: FastifyRequest) => boolean
  /**
   * Opens the WebSocket the request asks for; the reply is then done with.
   * @returns undefined where there is none: its handshake was refused, or the caller has left.
   */
  accept: (request: FastifyRequest, reply: FastifyReply) => WebSocket | undefined
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
    response.once('finish', () => {
      socket.end()
      const ending = setTimeout(() => socket.destroy(), lingerMs).unref()
      socket.once('close', () => clearTimeout(ending))
    })
    app.routing(request, response)
  })

  return {
    isUpgrade({ raw }) {
      if (!asked.has(raw)) return false
      if (raw.headers['sec-websocket-version'] !== '13') refuse('sec-websocket-version', 'must be 13')
      if (!handshakeKey.test(raw.headers['sec-websocket-key'] ?? ''))
        refuse('sec-websocket-key', 'must be 16 bytes as Base64')
      return true
    },
    accept({ raw }, reply) {
      const upgrade = asked.get(raw)
      if (!upgrade) throw new Error('The request asks for no WebSocket.')
      reply.hijack()
      // The same socket that was assigned above.
      reply.raw.detachSocket(upgrade.socket as Parameters<typeof reply.raw.detachSocket>[0])
      let opened: WebSocket | undefined
      // Calls back at once, or never.
      sockets.handleUpgrade(raw, upgrade.socket, upgrade.head, (socket) => {
        opened = socket
      })
      return opened
    },
    count: () => sockets.clients.size,
    close() {
      for (const socket of sockets.clients) socket.close(1001, 'The server is closing.')
    },
  }
}

function refuse(field: string, description: string): never {
  const headers = { 'sec-websocket-version': '13' }
  throw new ApiError(400, { field, description: `Invalid WebSocket handshake: ${field} ${description}.`, headers })
}
