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
 * @throws RpcError PayloadSizeExceeded, TtlTooShort, TtlTooLong, MailboxLimitExceeded
 */
export async function publishMail(
  context: RelayContext,
  connection: Connection,
  publication: Publication,
): Promise<void> {
  const { config, store, metrics } = context
  const { topic, message, ttl, tag, attestation } = publication
  if (message.length > config.maxMessageBytes) throw new RpcError('PayloadSizeExceeded')
  if (ttl < config.minTtlSeconds) throw new RpcError('TtlTooShort')
  if (ttl > config.maxTtlSeconds) throw new RpcError('TtlTooLong')
  const publishedAt = Date.now()
  const outcome = await store.publish({
    topic,
    id: createHash('sha256').update(message).digest('hex'),
    message,
    tag,
    publishedAt,
    expiresAt: publishedAt + ttl * 1000,
    publisher: connection.clientId,
    attestation: attestation ?? undefined,
  })
  metrics.count('published_total', outcome)
  if (outcome === 'full') throw new RpcError('MailboxLimitExceeded')
}
