import type { Metrics } from '../metrics/createMetrics.ts'
import type { Connection } from './Connection.ts'
import type { ConnectionSet } from './createConnectionSet.ts'
import type { TopicIndex } from './createTopicIndex.ts'

/** Where sockets are registered. */
export type SocketRegistry = { metrics: Metrics; connections: ConnectionSet; index: TopicIndex }

/** A socket that does not complete the closing handshake by then is terminated. */
const closeTimeoutMs = 5_000

/**
 * Closes a socket with a reason that the client can read. From now on it is neither served nor counted, however long closing takes.
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
