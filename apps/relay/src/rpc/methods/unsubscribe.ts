import * as z from 'zod'
import type { Connection } from '../../connection/Connection.ts'
import type { RelayContext } from '../../RelayContext.ts'
import { defineMethod } from '../defineMethod.ts'
import { batchOf, topicShape } from '../shapes.ts'

/** `irn_unsubscribe`. The subscription's id is the client's own affair and not looked at. */
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
