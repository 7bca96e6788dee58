import type { Duplex } from 'node:stream'
import type { Connection } from './Connection.ts'
import { createFrameMeter } from './createFrameMeter.ts'
import { createShares } from './createShares.ts'
import { endSocket, type SocketRegistry } from './endSocket.ts'

/** Unfinished messages of clients. They use memory of this process, so their size and time are limited. */
export type Inbox = {
  /** @param raw the connection below a WebSocket that has just opened. */
  follow(connection: Connection, raw: Duplex): void
  close(): void
}

const unfinished = { code: 1008, reason: 'A message is not finished' }
/** Long enough for the largest message over a slow line. */
const unfinishedMs = 10_000
const checksPerTime = 10

/** @param limitMs how long a message may be unfinished. */
export function createInbox(registry: SocketRegistry, limitMs = unfinishedMs): Inbox {
  /** When the message of a socket began. */
  const begun = new Map<Connection, number>()
  const shares = createShares((connection) => {
    endSocket(registry, connection, unfinished)
    connection.socket.terminate()
  })
  const checking = setInterval(endOverdue, limitMs / checksPerTime).unref()

  function endOverdue(): void {
    for (const [connection, since] of begun) {
      // A paused socket cannot finish its message.
      if (connection.socket.isPaused) begun.set(connection, performance.now())
      else if (performance.now() - since > limitMs) {
        begun.delete(connection)
        endSocket(registry, connection, unfinished)
      }
    }
  }

  return {
    follow(connection, raw) {
      const meter = createFrameMeter()
      let messages = 0
      raw.on('data', (chunk: Buffer) => {
        const bytes = meter.measure(chunk)
        if (bytes === 0 || meter.messages !== messages) begun.delete(connection)
        messages = meter.messages
        if (bytes > 0 && !begun.has(connection)) begun.set(connection, performance.now())
        shares.makeRoom(connection.address, bytes - shares.of(connection))
        if (!raw.destroyed) shares.set(connection, bytes)
      })
      raw.on('close', () => {
        begun.delete(connection)
        shares.set(connection, 0)
      })
    },
    close: () => clearInterval(checking),
  }
}
