import type { Metrics } from '../metrics/createMetrics.ts'
import type { Connection } from './Connection.ts'
import type { ConnectionSet } from './createConnectionSet.ts'
import type { TopicIndex } from './createTopicIndex.ts'

/** Where a socket is counted. */
export type SocketRegistry = { metrics: Metrics; connections: ConnectionSet; index: TopicIndex }

/** A closing handshake that is not answered within this time is cut short. */
const closeTimeoutMs = 5_000

/**
 * Closes a socket with a reason the client can read. From here on it is neither served nor counted, however long the client takes to leave.
 */
export function endSocket(
  { metrics, connections, index }: SocketRegistry,
  connection: Connection,
  end: { code: number; reason: string },
): void {
  const { socket } = connection
  connections.delete(connection)
  index.remove(connection, connection.topics)
  if (socket.readyState !== socket.OPEN) return
  metrics.count('dropped_sockets_total', end.reason)
  socket.close(end.code, end.reason)
  setTimeout(() => socket.terminate(), closeTimeoutMs).unref()
}
