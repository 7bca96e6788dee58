import { type IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type WebSocket, WebSocketServer } from 'ws'
import { ApiError } from '../errors/ApiError.ts'

/** The maximum size of a frame. */
const maxFrameBytes = 1024 * 1024
/** The time a caller has to close its side after an HTTP response. */
const lingerMs = 2_000
/** RFC 6455, 4.1. */
const handshakeKey = /^[+/0-9A-Za-z]{22}==$/

export type Upgrades = {
  /** Whether the request is a WebSocket upgrade. @throws ApiError 400 where its handshake headers are invalid. */
  isUpgrade: (request: FastifyRequest) => boolean
  /**
   * Opens the WebSocket; the reply must not be used afterwards.
   * @returns undefined where the handshake was rejected or the caller has disconnected.
   */
  accept: (request: FastifyRequest, reply: FastifyReply) => WebSocket | undefined
  /** How many WebSockets are open. */
  count: () => number
  /** Closes every open WebSocket with 1001 (going away). */
  close: () => void
}

/**
 * Routes upgrade requests through the application like all others, with the same policy, limits, headers and errors. A handler that does
 * not accept an upgrade responds over HTTP.
 */
export function acceptUpgrades(app: FastifyInstance): Upgrades {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: maxFrameBytes, perMessageDeflate: false })
  const pending = new WeakMap<IncomingMessage, { socket: Duplex; head: Buffer }>()

  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy())
    pending.set(request, { socket, head })
    const response = new ServerResponse(request)
    // Node passes a net.Socket here, but types it as a Duplex.
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
      if (!pending.has(raw)) return false
      if (raw.headers['sec-websocket-version'] !== '13') reject('sec-websocket-version', 'must be 13')
      if (!handshakeKey.test(raw.headers['sec-websocket-key'] ?? ''))
        reject('sec-websocket-key', 'must be 16 bytes as Base64')
      return true
    },
    accept({ raw }, reply) {
      const upgrade = pending.get(raw)
      if (!upgrade) throw new Error('The request is not a WebSocket upgrade.')
      reply.hijack()
      // The socket that was assigned above.
      reply.raw.detachSocket(upgrade.socket as Parameters<typeof reply.raw.detachSocket>[0])
      let opened: WebSocket | undefined
      // The callback runs synchronously, or never.
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

function reject(field: string, description: string): never {
  const headers = { 'sec-websocket-version': '13' }
  throw new ApiError(400, { field, description: `Invalid WebSocket handshake: ${field} ${description}.`, headers })
}
