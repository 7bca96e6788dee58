import { createHash } from 'node:crypto'
import type { Connection } from '../connection/Connection.ts'
import type { RelayContext } from '../RelayContext.ts'
import { RpcError } from './RpcError.ts'

/** What a client wants published. */
export type Publication = {
  topic: string
  message: string
  /** Seconds the message may wait. */
  ttl: number
  tag: number
  attestation?: string | null
}

/**
 * Stores a message for everyone but its publisher. The same message again is accepted and changes nothing.
 * @throws RpcError PayloadSizeExceeded, TtlTooShort, TtlTooLong, MailboxLimitExceeded, StorageLimitExceeded
 */
export async function publishMail(
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
  const mail = {
    topic,
    id: createHash('sha256').update(message).digest('hex'),
    message,
    tag,
    publishedAt,
    expiresAt: publishedAt + ttl * 1000,
    publisher: connection.clientId,
    attestation: attestation ?? undefined,
  }
  const outcome = await store.publish(mail, connection.address)
  metrics.count('published_total', outcome)
  if (outcome === 'full' || outcome === 'overShare') storageLog.count('refused')
  if (outcome === 'full') throw new RpcError('MailboxLimitExceeded')
  if (outcome === 'overShare') throw new RpcError('StorageLimitExceeded')
}
