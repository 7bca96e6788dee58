import * as z from 'zod'
import type { Connection } from '../../connection/Connection.ts'
import { subscriptionId } from '../../connection/deliver.ts'
import { pump } from '../../connection/pump.ts'
import type { RelayContext } from '../../RelayContext.ts'
import { batchOf, defineMethod, topicShape } from '../defineMethod.ts'
import { RpcError } from '../RpcError.ts'

/** `irn_subscribe`: the topic's stored messages and new ones. Returns the subscription's id. */
export const subscribe = defineMethod(z.object({ topic: topicShape }), async (context, connection, { topic }) => {
  await subscribeConnection(context, connection, [topic])
  return { result: subscriptionId(connection.clientId, topic), after: deliverWaiting(context, connection, [topic]) }
})

/** `irn_batchSubscribe`: the same for up to 500 topics. Returns their ids in order. */
export const batchSubscribe = defineMethod(
  z.object({ topics: batchOf(topicShape) }),
  async (context, connection, { topics }) => {
    await subscribeConnection(context, connection, topics)
    return {
      result: topics.map((topic) => subscriptionId(connection.clientId, topic)),
      after: deliverWaiting(context, connection, topics),
    }
  },
)

/** Runs after the response, as the client does not know its subscription before. */
function deliverWaiting(context: RelayContext, connection: Connection, topics: readonly string[]) {
  return () => pump(context, connection, topics)
}

/**
 * Subscribes a client, in the store and with this socket. Stored messages are not delivered yet: see `pump`.
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
  // A socket that closed meanwhile would never be removed from the index.
  if (!context.connections.has(connection)) return
  await context.index.add(connection, topics)
}

/** `irn_unsubscribe`. The subscription's id is ignored. */
export const unsubscribe = defineMethod(z.object({ topic: topicShape }), async (context, connection, { topic }) => {
  await leave(context, connection, [topic])
  return { result: true }
})

/** `irn_batchUnsubscribe`: `subscriptions` of `{ topic, id }`. */
export const batchUnsubscribe = defineMethod(
  z.object({ subscriptions: batchOf(z.object({ topic: topicShape })) }),
  async (context, connection, { subscriptions }) => {
    await leave(
      context,
      connection,
      subscriptions.map(({ topic }) => topic),
    )
    return { result: true }
  },
)

/** Removes the subscription from every socket of the client in this process; other processes apply it when the client reconnects. */
async function leave(context: RelayContext, connection: Connection, topics: readonly string[]): Promise<void> {
  await context.store.unsubscribe(connection.clientId, topics)
  for (const other of context.connections.ofClient(connection.clientId)) context.index.remove(other, topics)
}
