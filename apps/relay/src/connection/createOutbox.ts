import type { Connection } from './Connection.ts'
import { createShares } from './createShares.ts'
import { endSocket, type SocketRegistry } from './endSocket.ts'

/** Unread frames. They use memory of this process, so they are limited by socket, by address and in total. */
export type Outbox = {
  /** Sends a frame. A client that does not read is disconnected; its stored messages stay. */
  send(connection: Connection, text: string): void
  /** Resolves once the socket has room for a response, or has closed. A client that reads nothing meanwhile is disconnected. */
  drained(connection: Connection): Promise<void>
}

/** Unread bytes at which a socket gets no further messages or responses. */
export const fullBufferBytes = 1_000_000
/** Limit for errors and messages, which unlike responses do not wait for room. */
const socketBytes = 4_000_000
const unread = { code: 1008, reason: 'Answers are not read' }
/** Long enough for one large response over a slow connection. */
const unreadMs = 30_000

/** @param stallMs how long a client with waiting responses may read nothing. */
export function createOutbox(registry: SocketRegistry, stallMs = unreadMs): Outbox {
  /** Called after each sent frame. */
  const waiting = new Map<Connection, () => void>()
  // A close frame would wait behind all unread frames.
  const shares = createShares((connection) => {
    endSocket(registry, connection, unread)
    connection.socket.terminate()
  })

  return {
    send(connection, text) {
      const { socket, address } = connection
      const bytes = Buffer.byteLength(text)
      if (socket.bufferedAmount > socketBytes) endSocket(registry, connection, unread)
      shares.makeRoom(address, bytes)
      if (socket.readyState !== socket.OPEN) return
      shares.set(connection, shares.of(connection) + bytes)
      socket.send(text, () => {
        // A terminated socket has no share any more.
        shares.set(connection, Math.max(0, shares.of(connection) - bytes))
        waiting.get(connection)?.()
      })
    },
    async drained(connection) {
      const { socket } = connection
      const isFull = () => socket.readyState === socket.OPEN && socket.bufferedAmount > fullBufferBytes
      if (!isFull()) return
      await new Promise<void>((resolve) => {
        const stalled = setTimeout(() => endSocket(registry, connection, unread), stallMs)
        const check = () => {
          stalled.refresh()
          if (isFull()) return
          clearTimeout(stalled)
          waiting.delete(connection)
          socket.off('close', check)
          resolve()
        }
        waiting.set(connection, check)
        socket.on('close', check)
      })
    },
  }
}
