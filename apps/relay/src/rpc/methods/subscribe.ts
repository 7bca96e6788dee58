import * as z from 'zod'
import type { Connection } from '../../connection/Connection.ts'
import { subscriptionId } from '../../connection/deliver.ts'
import { pump } from '../../connection/pump.ts'
import type { RelayContext } from '../../RelayContext.ts'
import { batchOf, defineMethod, topicShape } from '../defineMethod.ts'
import { RpcError } from '../RpcError.ts'

/** `irn_subscribe`: the topic's mail from now on, and what waits already. Gives the subscription's id. */
export const subscribe = defineMethod(z.object({ topic: topicShape }), async (context, connection, { topic }) => {
  await subscribeConnection(context, connection, [topic])
  return { result: subscriptionId(connection.clientId, topic), after: deliverWaiting(context, connection, [topic]) }
})

/** `irn_batchSubscribe`: the same for up to 500 topics. Gives their ids in order. */
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

/** After the answer, for a client may not know its subscription before. */
function deliverWaiting(context: RelayContext, connection: Connection, topics: readonly string[]) {
  return () => pump(context, connection, topics)
}

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

/** `irn_unsubscribe`. The subscription's id is the client's own affair and ignored. */
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

/** For every socket of the client: the subscription is the client's. Other processes find out when theirs reconnects. */
async function leave(context: RelayContext, connection: Connection, topics: readonly string[]): Promise<void> {
  await context.store.unsubscribe(connection.clientId, topics)
  for (const other of context.connections.ofClient(connection.clientId)) context.index.remove(other, topics)
}
