import * as z from 'zod'
import type { Connection } from '../../connection/Connection.ts'
import { subscriptionId } from '../../connection/deliver.ts'
import { pump } from '../../connection/pump.ts'
import type { RelayContext } from '../../RelayContext.ts'
import { defineMethod } from '../defineMethod.ts'
import { batchOf, topicShape } from '../shapes.ts'
import { subscribeConnection } from '../subscribeConnection.ts'

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
