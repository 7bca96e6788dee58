import {
  type Mail,
  markLifetimeMs,
  type RelayStore,
  type RelayStoreOptions,
  subscriptionLifetimeMs,
} from './RelayStore.ts'

type Waiting = { mail: Mail; ackedBy: Set<string> }
type Topic = {
  subscribers: Set<string>
  waiting: Map<string, Waiting>
  /** When each message that all have read may be published anew, by id. */
  marks: Map<string, number>
}
type Client = { topics: Set<string>; seenAt: number }

const sweepMs = 30_000

/** Mail and subscriptions in this process: gone with it, and seen by no other. */
export function createMemoryStore(options: RelayStoreOptions & { maxStoredBytes: number }): RelayStore {
  const { maxMailboxMessages, maxTopicsPerClient, maxStoredBytes, onMail } = options
  const topics = new Map<string, Topic>()
  const clients = new Map<string, Client>()
  const watched = new Set<string>()
  let storedBytes = 0
  const sweeping = setInterval(sweep, sweepMs).unref()

  function topicOf(name: string): Topic {
    const topic = topics.get(name) ?? { subscribers: new Set(), waiting: new Map(), marks: new Map() }
    topics.set(name, topic)
    return topic
  }

  function clientOf(clientId: string): Client {
    const client = clients.get(clientId) ?? { topics: new Set(), seenAt: 0 }
    client.seenAt = Date.now()
    clients.set(clientId, client)
    return client
  }

  function forgetMail(topic: Topic, { id, message }: Mail): void {
    if (topic.waiting.delete(id)) storedBytes -= message.length
  }

  function forgetExpired(topic: Topic): void {
    const now = Date.now()
    for (const { mail } of topic.waiting.values()) if (mail.expiresAt <= now) forgetMail(topic, mail)
    for (const [id, until] of topic.marks) if (until <= now) topic.marks.delete(id)
  }

  function sweep(): void {
    const oldest = Date.now() - subscriptionLifetimeMs
    for (const [clientId, { seenAt, topics: names }] of clients) {
      if (seenAt > oldest && names.size > 0) continue
      for (const name of names) topics.get(name)?.subscribers.delete(clientId)
      clients.delete(clientId)
    }
    for (const [name, topic] of topics) {
      forgetExpired(topic)
      if (topic.waiting.size + topic.marks.size + topic.subscribers.size === 0) topics.delete(name)
    }
  }

  return {
    async publish(mail) {
      const topic = topicOf(mail.topic)
      const now = Date.now()
      if ((topic.waiting.get(mail.id)?.mail.expiresAt ?? topic.marks.get(mail.id) ?? 0) > now) return 'duplicate'
      if (topic.waiting.size >= maxMailboxMessages) forgetExpired(topic)
      if (topic.waiting.size >= maxMailboxMessages || storedBytes + mail.message.length > maxStoredBytes) return 'full'
      forgetMail(topic, mail)
      topic.waiting.set(mail.id, { mail, ackedBy: new Set() })
      storedBytes += mail.message.length
      if (watched.has(mail.topic)) onMail(mail)
      return 'stored'
    },
    async subscribe(clientId, names) {
      const client = clientOf(clientId)
      const wanted = new Set([...client.topics, ...names])
      if (wanted.size > maxTopicsPerClient) return 'full'
      client.topics = wanted
      for (const name of names) topicOf(name).subscribers.add(clientId)
      return 'subscribed'
    },
    async unsubscribe(clientId, names) {
      for (const name of names) {
        clients.get(clientId)?.topics.delete(name)
        topics.get(name)?.subscribers.delete(clientId)
      }
    },
    async topicsOf(clientId) {
      return [...clientOf(clientId).topics]
    },
    async pending({ clientId, topics: names, limit }) {
      const now = Date.now()
      const found: Mail[] = []
      for (const name of names) {
        for (const { mail, ackedBy } of topics.get(name)?.waiting.values() ?? []) {
          if (found.length === limit) return found
          if (mail.expiresAt > now && mail.publisher !== clientId && !ackedBy.has(clientId)) found.push(mail)
        }
      }
      return found
    },
    async acknowledge(clientId, keys) {
      for (const { topic: name, id } of keys) {
        const topic = topics.get(name)
        const entry = topic?.waiting.get(id)
        if (!topic || !entry) continue
        const { mail, ackedBy } = entry
        ackedBy.add(clientId)
        if (![...topic.subscribers].every((other) => other === mail.publisher || ackedBy.has(other))) continue
        forgetMail(topic, mail)
        topic.marks.set(id, Math.min(mail.expiresAt, Date.now() + markLifetimeMs))
      }
    },
    async watch(names) {
      for (const name of names) watched.add(name)
    },
    async unwatch(names) {
      for (const name of names) watched.delete(name)
    },
    async ping() {},
    async close() {
      clearInterval(sweeping)
    },
  }
}
