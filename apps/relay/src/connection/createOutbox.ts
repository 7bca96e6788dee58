import type { Connection } from './Connection.ts'
import { createShares } from './createShares.ts'
import { endSocket, type SocketRegistry } from './endSocket.ts'

/** What clients have not read yet. It stays in this process, so it has a limit for a socket, for an address and for all together. */
export type Outbox = {
  /** Sends a frame. A client that does not read is disconnected; its mail stays. */
  send(connection: Connection, text: string): void
  /** Resolves once the socket has room for an answer, or has closed. A client that reads nothing meanwhile is disconnected. */
  drained(connection: Connection): Promise<void>
}

/** Unread bytes of a socket from which it gets no mail and no further answer. */
export const fullBufferBytes = 1_000_000
/** Beside answers, which wait for room: errors, and mail. */
const socketBytes = 4_000_000
const unread = { code: 1008, reason: 'Answers are not read' }
/** Long enough for one large answer over a slow phone line. */
const unreadMs = 30_000

/** @param stallMs how long a client whose answers wait may read nothing. */
export function createOutbox(registry: SocketRegistry, stallMs = unreadMs): Outbox {
  /** Called after each frame that was handed to the system. */
  const waiting = new Map<Connection, () => void>()
  // A close frame would wait behind all that is unread.
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
        // A socket that was cut has nothing left here.
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
        const look = () => {
          stalled.refresh()
          if (isFull()) return
          clearTimeout(stalled)
          waiting.delete(connection)
          socket.off('close', look)
          resolve()
        }
        waiting.set(connection, look)
        socket.on('close', look)
      })
    },
  }
}
