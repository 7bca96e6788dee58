import * as z from 'zod'
import type { Connection } from '../../connection/Connection.ts'
import type { RelayContext } from '../../RelayContext.ts'
import { defineMethod } from '../defineMethod.ts'
import { batchOf, topicShape } from '../shapes.ts'

/** Messages in one answer. */
const pageSize = 100

/** `irn_fetchMessages`: what waits on a topic, oldest first. It goes on waiting until `irn_batchReceive` acknowledges it. */
export const fetchMessages = defineMethod(z.object({ topic: topicShape }), (context, connection, { topic }) =>
  fetchPage(context, connection, [topic]),
)

/** `irn_batchFetchMessages`: the same for up to 500 topics. */
export const batchFetchMessages = defineMethod(
  z.object({ topics: batchOf(topicShape) }),
  (context, connection, { topics }) => fetchPage(context, connection, topics),
)

/** `irn_batchReceive`: acknowledges fetched messages by topic and SHA-256. */
export const batchReceive = defineMethod(
  z.object({ receipts: batchOf(z.object({ topic: topicShape, messageId: z.string().regex(/^[0-9a-f]{64}$/) })) }),
  async (context, connection, { receipts }) => {
    const keys = receipts.map(({ topic, messageId }) => ({ topic, id: messageId }))
    await context.store.acknowledge(connection.clientId, keys)
    return { result: true }
  },
)

async function fetchPage(context: RelayContext, { clientId }: Connection, topics: readonly string[]) {
  const mails = await context.store.pending({ clientId, topics, limit: pageSize + 1 })
  const messages = mails
    .slice(0, pageSize)
    .map(({ topic, message, publishedAt, tag, attestation }) => ({ topic, message, publishedAt, tag, attestation }))
  return { result: { messages, hasMore: mails.length > pageSize } }
}
