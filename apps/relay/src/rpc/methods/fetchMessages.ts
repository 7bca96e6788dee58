import * as z from 'zod'
import type { Connection } from '../../connection/Connection.ts'
import { toData } from '../../connection/deliver.ts'
import { chargeExamined } from '../../connection/pump.ts'
import type { RelayContext } from '../../RelayContext.ts'
import { bytesOf } from '../../store/RelayStore.ts'
import { batchOf, defineMethod, topicShape } from '../defineMethod.ts'

/** Messages in one response, and their bytes unless a single message is larger. */
const pageSize = 100
const pageBytes = 512_000
/** Maximum size of a message's other fields. */
const besideMessageBytes = 16_384

/** `irn_fetchMessages`: a topic's stored messages, oldest first. They stay until `irn_batchReceive` acknowledges them. */
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

async function fetchPage({ config, store }: RelayContext, connection: Connection, topics: readonly string[]) {
  const { clientId } = connection
  const maxBytes = Math.max(pageBytes, config.maxMessageBytes + besideMessageBytes)
  const query = { clientId, topics: [...new Set(topics)], limit: pageSize + 1, maxBytes }
  const { messages, examined } = await store.pending(query)
  chargeExamined(connection, examined)
  const isCut = messages.length > pageSize || bytesOf(messages) > maxBytes
  // A single oversized message is returned alone.
  const page = isCut && messages.length > 1 ? messages.slice(0, -1) : messages
  return { result: { messages: page.map(toData), hasMore: isCut } }
}
