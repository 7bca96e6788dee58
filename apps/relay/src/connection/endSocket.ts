import type { RelayContext } from '../RelayContext.ts'
import type { Connection } from './Connection.ts'

/** A closing handshake that is not answered within this time is cut short. */
const closeTimeoutMs = 5_000

/** Closes a socket with a reason the client can read. */
export function endSocket(
  { metrics }: Pick<RelayContext, 'metrics'>,
  { socket }: Connection,
  end: { code: number; reason: string },
): void {
  if (socket.readyState !== socket.OPEN) return
  metrics.count('dropped_sockets_total', end.reason)
  socket.close(end.code, end.reason)
  setTimeout(() => socket.terminate(), closeTimeoutMs).unref()
}
