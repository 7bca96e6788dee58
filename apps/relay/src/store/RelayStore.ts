/** A sealed message on its way. What is in `message` only the two ends can read. */
export type Mail = {
  topic: string
  /** SHA-256 of `message`, hex: the same words on a topic are one message, however often they are published. */
  id: string
  message: string
  tag: number
  /** Unix milliseconds. */
  publishedAt: number
  /** What the publisher asked for; on a topic nobody else is subscribed to the mail may end earlier. */
  expiresAt: number
  /** The client that published it and never gets it. */
  publisher: string
  attestation: string | undefined
}

/** Which message of which topic. */
export type MailKey = Pick<Mail, 'topic' | 'id'>

/**
 * Keeps mail and subscriptions. A mail waits from `publish` until every subscriber of its topic but the publisher has acknowledged
 * it, or until it expires. Where nobody else was subscribed when it was published, it waits at most `unclaimedLifetimeMs`, whether or not
 * it is acknowledged: the first to acknowledge it may not be the recipient. Subscriptions outlive connections.
 *
 * Bytes are shared fairly: when they run out, the mail of the client that holds the most at the address that holds the most is dropped,
 * what ends soonest first. A publisher that would hold the most itself is refused instead.
 */
export type RelayStore = {
  /**
   * `duplicate` when the message still waits on this topic, or was read less than `markLifetimeMs` ago. `full` (the topic) and `overShare`
   * (the publisher's bytes) store nothing.
   * @param address what the publisher is counted by, see `addressKey`.
   */
  publish(mail: Mail, address: string): Promise<PublishOutcome>
  /**
   * All of the topics, or none: with `full` the client would have more topics or bytes than it may, with `crowded` one of the topics has
   * `maxClientsPerTopic` and none of them at an address with more than the client's own would have. Making room may forget all
   * subscriptions of the largest client of the largest address, and ends that of the youngest of the address with the most clients on a
   * topic, see `onForget`.
   */
  subscribe(clientId: string, topics: readonly string[], address: string): Promise<SubscribeOutcome>
  unsubscribe(clientId: string, topics: readonly string[]): Promise<void>
  /** What the client is subscribed to, from earlier connections too. Keeps that from being forgotten. */
  topicsOf(clientId: string): Promise<string[]>
  /**
   * What waits for a client, in the order of publishing within a topic, each mail once: at most `limit`, and none after the one that brings
   * `bytesOf` above `maxBytes`.
   */
  pending(query: PendingQuery): Promise<Pending>
  /** Counts for subscribers but the publisher: nobody else ends the waiting of a mail. */
  acknowledge(clientId: string, keys: readonly MailKey[]): Promise<void>
  /** From when it resolves, every mail published on these topics, here or in another process, is handed to `onMail`. */
  watch(topics: readonly string[]): Promise<void>
  unwatch(topics: readonly string[]): Promise<void>
  /** Bytes that count against `maxStoredBytes`, as far as this process knows. */
  readonly storedBytes: number
  /** Rejects while the store does not answer. */
  ping(): Promise<void>
  close(): Promise<void>
}

export type PendingQuery = { clientId: string; topics: readonly string[]; limit: number; maxBytes: number }

export type Pending = {
  mails: Mail[]
  /** Topics and mail that were examined, also what the client has acknowledged: this is what the query costs. */
  examined: number
}

export type SubscribeOutcome = 'subscribed' | 'full' | 'crowded'

export type PublishOutcome = 'stored' | 'duplicate' | 'full' | 'overShare'

/** What a store is made with. Bytes are those of `storedBytesOf`, of marks and of subscriptions. */
export type RelayStoreOptions = {
  maxMailboxMessages: number
  maxStoredBytes: number
  maxStoredBytesPerAddress: number
  maxStoredBytesPerClient: number
  /** Longest life of mail on a topic that nobody but its publisher was subscribed to when it was published. */
  unclaimedLifetimeMs: number
  maxTopicsPerClient: number
  /** Subscribers of one topic. */
  maxClientsPerTopic: number
  /** Called for watched topics with each mail newly stored. */
  onMail(mail: Mail): void
  /** Mail may have passed unseen: whoever waits should ask what is pending. */
  onGap(): void
  /** Mail that was waiting, or subscriptions of a client, were dropped to make room for others'. */
  onEvict(count: number): void
  /** These are the subscriptions dropped, here or by another process: sockets of the client would hold on to them. */
  onForget(clientId: string): void
}

/** A client that stays away this long has its subscriptions forgotten: longer than pairings (30 days at most) live. */
export const subscriptionLifetimeMs = 31 * 86_400_000

/** A mail that all have read is known again this long: publishers repeat themselves when an answer is lost. */
export const markLifetimeMs = 600_000

/** What a message costs beside its text, rounded up from what Redis and Node use for a short one on a topic of its own. */
const overheadBytes = 2_000

/** What the mark of a mail that all have read costs. */
export const markBytes = 1_500

/** What a client's subscription to a topic costs. */
export const subscriptionBytes = 700

/** What a mail counts for while it waits: many small messages fill a store too. */
export function storedBytesOf({ message, attestation = '' }: Pick<Mail, 'message' | 'attestation'>): number {
  return Buffer.byteLength(message) + Buffer.byteLength(attestation) + overheadBytes
}

/** The same of several. */
export function bytesOf(mails: readonly Mail[]): number {
  return mails.reduce((sum, mail) => sum + storedBytesOf(mail), 0)
}
