/** A sealed message on its way. What is in `message` only the two ends can read. */
export type Mail = {
  topic: string
  /** SHA-256 of `message`, hex: the same words on a topic are one message, however often they are published. */
  id: string
  message: string
  tag: number
  /** Unix milliseconds. */
  publishedAt: number
  expiresAt: number
  /** The client that published it and never gets it. */
  publisher: string
  attestation: string | undefined
}

/** Which message of which topic. */
export type MailKey = Pick<Mail, 'topic' | 'id'>

/**
 * Keeps mail and subscriptions. A mail waits from `publish` until every subscriber of its topic but the publisher has acknowledged
 * it, or until it expires; where nobody is subscribed it waits for whoever comes. Subscriptions outlive connections.
 */
export type RelayStore = {
  /** `duplicate` when the message still waits on this topic, or was read less than `markLifetimeMs` ago. `full` stores nothing. */
  publish(mail: Mail): Promise<'stored' | 'duplicate' | 'full'>
  /** All of the topics, or with `full` none: the client would have more than it may. */
  subscribe(clientId: string, topics: readonly string[]): Promise<'subscribed' | 'full'>
  unsubscribe(clientId: string, topics: readonly string[]): Promise<void>
  /** What the client is subscribed to, from earlier connections too. Keeps that from being forgotten. */
  topicsOf(clientId: string): Promise<string[]>
  /** What waits for a client, in the order of publishing within a topic, at most `limit`. */
  pending(query: { clientId: string; topics: readonly string[]; limit: number }): Promise<Mail[]>
  acknowledge(clientId: string, keys: readonly MailKey[]): Promise<void>
  /** From when it resolves, every mail published on these topics, here or in another process, is handed to `onMail`. */
  watch(topics: readonly string[]): Promise<void>
  unwatch(topics: readonly string[]): Promise<void>
  /** Rejects while the store does not answer. */
  ping(): Promise<void>
  close(): Promise<void>
}

/** What a store is made with. */
export type RelayStoreOptions = {
  maxMailboxMessages: number
  maxTopicsPerClient: number
  /** Called for watched topics with each mail newly stored. */
  onMail(mail: Mail): void
  /** Mail may have passed unseen: whoever waits should ask what is pending. */
  onGap(): void
}

/** A client that stays away this long has its subscriptions forgotten: longer than pairings (30 days at most) live. */
export const subscriptionLifetimeMs = 31 * 86_400_000

/** A mail that all have read is known again this long: publishers repeat themselves when an answer is lost. */
export const markLifetimeMs = 600_000
