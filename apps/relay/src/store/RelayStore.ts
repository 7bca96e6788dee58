/** An encrypted message. Only the two ends can read `message`. */
export type StoredMessage = {
  topic: string
  /** SHA-256 of `message`, hex: the same text on a topic is one message, however often it is published. */
  id: string
  message: string
  tag: number
  /** Unix milliseconds. */
  publishedAt: number
  /** As the publisher requested; on a topic without another subscriber the message may expire earlier. */
  expiresAt: number
  /** The client that published it, which never receives it. */
  publisher: string
  attestation: string | undefined
}

export type MessageKey = Pick<StoredMessage, 'topic' | 'id'>

/**
 * Stores messages and subscriptions. A message is stored until every subscriber of its topic but the publisher has acknowledged it, or
 * until it expires. Without another subscriber at the time of publishing, it is stored for at most `unclaimedLifetimeMs`, acknowledged or
 * not: the first client to acknowledge it may not be the recipient. Subscriptions outlive connections.
 *
 * Space is shared fairly: when it runs out, messages of the largest client of the largest address are evicted, those that expire first. A
 * publisher that would become the largest itself is rejected instead.
 */
export type RelayStore = {
  /**
   * `duplicate` when the message is still stored on this topic, or was read less than `markLifetimeMs` ago. `full` (the topic) and
   * `overShare` (the publisher's bytes) store nothing.
   * @param address the publisher's address, see `addressKey`.
   */
  publish(message: StoredMessage, address: string): Promise<PublishOutcome>
  /**
   * Subscribes to all of the topics, or to none: `full` when the client would exceed its topics or bytes; `crowded` when one of the topics
   * has `maxClientsPerTopic`, and no address has more of them than the client's own would have. Making room may remove all subscriptions of
   * the largest client of the largest address, and that of the newest client of the address with the most clients on a topic, see
   * `onForget`.
   */
  subscribe(clientId: string, topics: readonly string[], address: string): Promise<SubscribeOutcome>
  unsubscribe(clientId: string, topics: readonly string[]): Promise<void>
  /** The client's subscriptions, of earlier connections too. Renews their lifetime. */
  topicsOf(clientId: string): Promise<string[]>
  /**
   * A client's unacknowledged messages, in the order of publishing within a topic, each once: at most `limit`, and none after the one with
   * which `bytesOf` exceeds `maxBytes`.
   */
  pending(query: PendingQuery): Promise<Pending>
  /** Only counts for subscribers other than the publisher. */
  acknowledge(clientId: string, keys: readonly MessageKey[]): Promise<void>
  /**
   * Once it resolves, `onMessage` gets every message published on these topics, here or in another process. When it rejects, it may get
   * them too, until `unwatch`. A topic is watched once at a time.
   */
  watch(topics: readonly string[]): Promise<void>
  unwatch(topics: readonly string[]): Promise<void>
  /** Bytes that count against `maxStoredBytes`, as far as this process knows. */
  readonly storedBytes: number
  /** Rejects while the store does not respond. */
  ping(): Promise<void>
  close(): Promise<void>
}

export type PendingQuery = { clientId: string; topics: readonly string[]; limit: number; maxBytes: number }

export type Pending = {
  messages: StoredMessage[]
  /** Topics and messages examined, including acknowledged ones: the cost of the query. */
  examined: number
}

export type SubscribeOutcome = 'subscribed' | 'full' | 'crowded'

export type PublishOutcome = 'stored' | 'duplicate' | 'full' | 'overShare'

/** Options of a store. Bytes are those of `storedBytesOf`, of marks and of subscriptions. */
export type RelayStoreOptions = {
  maxMailboxMessages: number
  maxStoredBytes: number
  maxStoredBytesPerAddress: number
  maxStoredBytesPerClient: number
  /** Maximum lifetime of a message that was published without another subscriber. */
  unclaimedLifetimeMs: number
  maxTopicsPerClient: number
  /** Subscribers of one topic. */
  maxClientsPerTopic: number
  /** Called with each new message of a watched topic. */
  onMessage(message: StoredMessage): void
  /** Messages may have been missed: pending ones should be read again. */
  onGap(): void
  /** Messages, or subscriptions of a client, were evicted to make room for others. */
  onEvict(count: number): void
  /** A client's subscriptions were evicted, here or by another process; its sockets still have them. */
  onForget(clientId: string): void
}

/** Subscriptions of a client that is away this long are removed. Longer than a pairing's lifetime (30 days at most). */
export const subscriptionLifetimeMs = 31 * 86_400_000

/** How long a read message counts as a duplicate: publishers repeat a message when its response is lost. */
export const markLifetimeMs = 600_000

/** Size of a message beside its text, rounded up from the memory of a short one on its own topic in Redis and Node. */
const overheadBytes = 2_000

/** Size of the mark of a read message. */
export const markBytes = 1_500

/** Size of a client's subscription to a topic. */
export const subscriptionBytes = 700

/** The size of a stored message, with its overhead: many small messages fill a store too. */
export function storedBytesOf({ message, attestation = '' }: Pick<StoredMessage, 'message' | 'attestation'>): number {
  return Buffer.byteLength(message) + Buffer.byteLength(attestation) + overheadBytes
}

/** The size of several messages. */
export function bytesOf(messages: readonly StoredMessage[]): number {
  return messages.reduce((sum, message) => sum + storedBytesOf(message), 0)
}
