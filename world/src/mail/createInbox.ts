/** A message that was received. */
export type Message = {
  /** Counts up from 1, also after messages were deleted. */
  id: number
  /** ISO 8601. */
  receivedAt: string
  /** The sender in the message's header, "Name <address>" or the address. */
  from: string
  /** Every recipient of the delivery (RCPT TO), hidden ones too, in lower case. */
  to: readonly string[]
  subject: string
  /** The text part. */
  text: string
  /** The HTML part as it was sent; null without one. */
  html: string | null
}

export type Inbox = {
  add(message: Omit<Message, 'id' | 'receivedAt'>): void
  /**
   * Newest first.
   * @param filter.to only messages to this address; case does not matter
   * @param filter.after only messages with a higher id
   */
  list(filter?: { to?: string | undefined; after?: number | undefined }): readonly Message[]
  /** Deletes all messages, or those to one address. */
  clear(filter?: { to?: string | undefined }): void
}

/** The oldest message leaves when another one comes. */
const maxMessages = 500

/** An empty inbox, in memory. */
export function createInbox(): Inbox {
  let messages: readonly Message[] = []
  let lastId = 0
  const isTo = (message: Message, to: string | undefined) => to === undefined || message.to.includes(to.toLowerCase())
  return {
    add(message) {
      lastId += 1
      const received = { id: lastId, receivedAt: new Date().toISOString(), ...message }
      messages = [received, ...messages].slice(0, maxMessages)
    },
    list({ to, after = 0 } = {}) {
      return messages.filter((message) => message.id > after && isTo(message, to))
    },
    clear({ to } = {}) {
      messages = messages.filter((message) => !isTo(message, to))
    },
  }
}
