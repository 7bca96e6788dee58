import type { RelayContext } from '../RelayContext.ts'
import { pump } from './pump.ts'
import { reportStoreError } from './reportStoreError.ts'

/** Clients of the official library leave a socket that is silent for 35 s. */
const pingMs = 30_000

/** Pings every socket, ends those that did not answer the last ping, and looks after those that were too full. Gives the way to stop. */
export function keepAlive(context: RelayContext, intervalMs = pingMs): () => void {
  const timer = setInterval(() => {
    for (const connection of context.connections) {
      // A socket that is not read while its calls wait cannot show that it lives.
      if (!connection.isAlive && connection.waiting === 0) {
        context.metrics.count('dropped_sockets_total', 'silent')
        connection.socket.terminate()
        continue
      }
      connection.isAlive = false
      connection.socket.ping()
      if (connection.isBehind)
        pump(context, connection, [...connection.topics]).catch((error: unknown) => reportStoreError(context, error))
    }
  }, intervalMs)
  return () => clearInterval(timer)
}
