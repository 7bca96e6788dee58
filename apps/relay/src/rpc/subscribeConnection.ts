import type { Connection } from '../connection/Connection.ts'
import type { RelayContext } from '../RelayContext.ts'
import { RpcError } from './RpcError.ts'

/**
 * Subscribes a client, in the store and with this socket. Mail that waits is not delivered yet: see `pump`.
 * @throws RpcError SubscriberLimitExceeded, TopicCrowded
 */
export async function subscribeConnection(
  context: RelayContext,
  connection: Connection,
  topics: readonly string[],
): Promise<void> {
  const outcome = await context.store.subscribe(connection.clientId, topics, connection.address)
  if (outcome === 'full') throw new RpcError('SubscriberLimitExceeded')
  if (outcome === 'crowded') throw new RpcError('TopicCrowded')
  // Gone meanwhile: nobody would take it out of the index again.
  if (!context.connections.has(connection)) return
  await context.index.add(connection, topics)
}
