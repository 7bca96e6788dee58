import * as z from 'zod'
import type { Connection } from '../../connection/Connection.ts'
import { toData } from '../../connection/deliver.ts'
import { chargeExamined } from '../../connection/pump.ts'
import type { RelayContext } from '../../RelayContext.ts'
import { bytesOf } from '../../store/RelayStore.ts'
import { batchOf, defineMethod, topicShape } from '../defineMethod.ts'

/** Messages in one answer, and their bytes, where a single message is not larger. */
const pageSize = 100
const pageBytes = 512_000
/** What comes with a message at most. */
const besideMessageBytes = 16_384

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

async function fetchPage({ config, store }: RelayContext, connection: Connection, topics: readonly string[]) {
  const { clientId } = connection
  const maxBytes = Math.max(pageBytes, config.maxMessageBytes + besideMessageBytes)
  const query = { clientId, topics: [...new Set(topics)], limit: pageSize + 1, maxBytes }
  const { mails, examined } = await store.pending(query)
  chargeExamined(connection, examined)
  const isCut = mails.length > pageSize || bytesOf(mails) > maxBytes
  // Of a single message that is too large there is nothing to leave for later.
  const page = isCut && mails.length > 1 ? mails.slice(0, -1) : mails
  return { result: { messages: page.map(toData), hasMore: isCut } }
}
