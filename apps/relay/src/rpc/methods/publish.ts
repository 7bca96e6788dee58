import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { Connection } from '../../connection/Connection.ts'
import type { RelayContext } from '../../RelayContext.ts'
import { attestationShape, batchOf, defineMethod, messageShape, topicShape, ttlShape } from '../defineMethod.ts'
import { RpcError } from '../RpcError.ts'

/** Six hours, when the publisher does not set it. */
const defaultTtl = 21_600

const publicationShape = z.object({
  topic: topicShape,
  message: messageShape,
  ttl: ttlShape,
  tag: z.int().min(0).nullish(),
  attestation: attestationShape,
})

/** `irn_publish`: an encrypted message for the other subscribers of a topic. */
export const publish = defineMethod(publicationShape, async (context, connection, params) => {
  await publishMessage(context, connection, { ...params, ttl: params.ttl ?? defaultTtl, tag: params.tag ?? 0 })
  return { result: true }
})

/** `irn_batchPublish`: several, in order, up to the first that fails. */
export const batchPublish = defineMethod(
  z.object({ messages: batchOf(publicationShape) }),
  async (context, connection, { messages }) => {
    for (const { ttl, tag, ...publication } of messages)
      await publishMessage(context, connection, { ...publication, ttl: ttl ?? defaultTtl, tag: tag ?? 0 })
    return { result: true }
  },
)

/** A message to publish. */
type Publication = {
  topic: string
  message: string
  /** Time to live in seconds. */
  ttl: number
  tag: number
  attestation?: string | null
}

/**
 * Stores a message for all subscribers but its publisher. Publishing the same message again has no effect.
 * @throws RpcError PayloadSizeExceeded, TtlTooShort, TtlTooLong, MailboxLimitExceeded, StorageLimitExceeded
 */
export async function publishMessage(
  context: RelayContext,
  connection: Connection,
  publication: Publication,
): Promise<void> {
  const { config, store, metrics, storageLog } = context
  const { topic, message, ttl, tag, attestation } = publication
  if (Buffer.byteLength(message) > config.maxMessageBytes) throw new RpcError('PayloadSizeExceeded')
  if (ttl < config.minTtlSeconds) throw new RpcError('TtlTooShort')
  if (ttl > config.maxTtlSeconds) throw new RpcError('TtlTooLong')
  const publishedAt = Date.now()
  const stored = {
    topic,
    id: createHash('sha256').update(message).digest('hex'),
    message,
    tag,
    publishedAt,
    expiresAt: publishedAt + ttl * 1000,
    publisher: connection.clientId,
    attestation: attestation ?? undefined,
  }
  const outcome = await store.publish(stored, connection.address)
  metrics.count('published_total', outcome)
  if (outcome === 'full' || outcome === 'overShare') storageLog.count('rejected')
  if (outcome === 'full') throw new RpcError('MailboxLimitExceeded')
  if (outcome === 'overShare') throw new RpcError('StorageLimitExceeded')
}
