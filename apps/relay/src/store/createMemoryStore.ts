import { createLedger, type Owner } from './createLedger.ts'
import {
  type MessageKey,
  markBytes,
  markLifetimeMs,
  type RelayStore,
  type RelayStoreOptions,
  type StoredMessage,
  storedBytesOf,
  subscriptionBytes,
  subscriptionLifetimeMs,
} from './RelayStore.ts'

type Waiting = { message: StoredMessage; owner: Owner; endsAt: number; isClaimed: boolean; ackedBy: Set<string> }
type Topic = {
  /** The oldest first. */
  subscribers: Set<string>
  waiting: Map<string, Waiting>
  /** Ids of read messages, which count as duplicates. */
  marks: Set<string>
}
/** A client's subscriptions, and the owner that they count for. */
type Client = { topics: Set<string>; owner: Owner }

const sweepMs = 30_000

/** Messages and subscriptions in the memory of this process. */
export function createMemoryStore(options: RelayStoreOptions): RelayStore {
  const { maxMailboxMessages, maxTopicsPerClient, maxClientsPerTopic, unclaimedLifetimeMs } = options
  const { onMessage, onEvict, onForget } = options
  const topics = new Map<string, Topic>()
  const clients = new Map<string, Client>()
  const watched = new Set<string>()
  const ledger = createLedger({
    ...options,
    onEvict: () => onEvict(1),
    onRemove(key) {
      const [topic = '', id = ''] = key.split(' ')
      if (topic === ofClient) removeClient(id)
      else remove({ topic, id })
    },
  })
  const sweeping = setInterval(() => ledger.removeExpired(Date.now()), sweepMs).unref()

  function topicOf(name: string): Topic {
    const topic = topics.get(name) ?? { subscribers: new Set(), waiting: new Map(), marks: new Set() }
    topics.set(name, topic)
    return topic
  }

  /** Sets a client's subscriptions, with their owner and a new lifetime. */
  function setTopics(owner: Owner, wanted: Set<string>): void {
    const { clientId } = owner
    const key = entryOf({ topic: ofClient, id: clientId })
    ledger.delete(key)
    clients.delete(clientId)
    if (wanted.size === 0) return
    clients.set(clientId, { topics: wanted, owner })
    ledger.put(key, { owner, bytes: wanted.size * subscriptionBytes, endsAt: Date.now() + subscriptionLifetimeMs })
  }

  function removeClient(clientId: string): void {
    leave(clientId, clients.get(clientId)?.topics ?? [])
    setTopics({ address: '', clientId }, new Set())
    onForget(clientId)
  }

  /** Removes a message, or the mark of one. */
  function remove(key: MessageKey): void {
    const topic = topics.get(key.topic)
    topic?.waiting.delete(key.id)
    topic?.marks.delete(key.id)
    ledger.delete(entryOf(key))
    removeEmpty(key.topic)
  }

  function removeEmpty(name: string): void {
    const topic = topics.get(name)
    if (topic && topic.waiting.size + topic.marks.size + topic.subscribers.size === 0) topics.delete(name)
  }

  function leave(clientId: string, names: Iterable<string>): void {
    for (const name of names) {
      topics.get(name)?.subscribers.delete(clientId)
      removeEmpty(name)
    }
  }

  /**
   * The client to remove from a topic for one more client of an address: none while there is room, else the newest of the address with the
   * most. `crowded` when that is the client's own address.
   */
  function leaverFor(name: string, address: string): string | undefined {
    const { subscribers = new Set<string>() } = topics.get(name) ?? {}
    if (subscribers.size < maxClientsPerTopic) return undefined
    const addressOf = (clientId: string) => clients.get(clientId)?.owner.address
    const youngestFirst = [...subscribers].toReversed()
    const most = largest(
      youngestFirst.map((clientId) => addressOf(clientId) ?? ''),
      address,
    )
    return most === address ? 'crowded' : youngestFirst.find((clientId) => addressOf(clientId) === most)
  }

  function endSubscription(clientId: string, name: string): void {
    const client = clients.get(clientId)
    // Making room may have removed it already.
    if (!client?.topics.delete(name)) return
    leave(clientId, [name])
    setTopics(client.owner, client.topics)
    onEvict(1)
    onForget(clientId)
  }

  return {
    get storedBytes() {
      return ledger.bytes
    },
    async publish(message, address) {
      const now = Date.now()
      ledger.removeExpired(now)
      const known = topics.get(message.topic)
      if (known?.waiting.has(message.id) || known?.marks.has(message.id)) return 'duplicate'
      const owner = { address, clientId: message.publisher }
      if (known && known.waiting.size >= maxMailboxMessages) {
        const oldest = oldestOfLargest(known.waiting.values(), owner)
        if (!oldest) return 'full'
        remove(oldest.message)
        onEvict(1)
      }
      const bytes = storedBytesOf(message)
      if (!ledger.makeRoom(owner, bytes)) return 'overShare'
      const topic = topicOf(message.topic)
      const isClaimed = topic.subscribers.size > (topic.subscribers.has(message.publisher) ? 1 : 0)
      const endsAt = isClaimed ? message.expiresAt : Math.min(message.expiresAt, now + unclaimedLifetimeMs)
      topic.waiting.set(message.id, { message, owner, endsAt, isClaimed, ackedBy: new Set() })
      ledger.put(entryOf(message), { owner, bytes, endsAt })
      if (watched.has(message.topic)) onMessage(message)
      return 'stored'
    },
    async subscribe(clientId, names, address) {
      const owner = { address, clientId }
      const own = clients.get(clientId)?.topics ?? new Set()
      const wanted = new Set([...own, ...names])
      if (wanted.size > maxTopicsPerClient) return 'full'
      const fresh = [...wanted].filter((name) => !own.has(name))
      const leavers = fresh.map((name) => ({ name, clientId: leaverFor(name, address) }))
      if (leavers.some(({ clientId: leaver }) => leaver === 'crowded')) return 'crowded'
      if (!ledger.makeRoom(owner, fresh.length * subscriptionBytes)) return 'full'
      for (const { name, clientId: leaver } of leavers) if (leaver !== undefined) endSubscription(leaver, name)
      setTopics(owner, wanted)
      for (const name of names) topicOf(name).subscribers.add(clientId)
      return 'subscribed'
    },
    async unsubscribe(clientId, names) {
      leave(clientId, names)
      const client = clients.get(clientId)
      if (!client) return
      for (const name of names) client.topics.delete(name)
      setTopics(client.owner, client.topics)
    },
    async topicsOf(clientId) {
      const client = clients.get(clientId)
      if (!client) return []
      setTopics(client.owner, client.topics)
      return [...client.topics]
    },
    async pending({ clientId, topics: names, limit, maxBytes }) {
      const now = Date.now()
      const found: StoredMessage[] = []
      let bytes = 0
      let examined = 0
      for (const name of new Set(names)) {
        examined += 1
        for (const { message, endsAt, ackedBy } of topics.get(name)?.waiting.values() ?? []) {
          if (found.length === limit || bytes > maxBytes) return { messages: found, examined }
          examined += 1
          if (endsAt <= now || message.publisher === clientId || ackedBy.has(clientId)) continue
          found.push(message)
          bytes += storedBytesOf(message)
        }
      }
      return { messages: found, examined }
    },
    async acknowledge(clientId, keys) {
      for (const key of keys) {
        const topic = topics.get(key.topic)
        const entry = topic?.waiting.get(key.id)
        if (!topic || !entry) continue
        const { message, owner, endsAt, isClaimed, ackedBy } = entry
        if (clientId === message.publisher || !topic.subscribers.has(clientId)) continue
        ackedBy.add(clientId)
        if (!isClaimed || ![...topic.subscribers].every((other) => other === message.publisher || ackedBy.has(other)))
          continue
        topic.waiting.delete(key.id)
        topic.marks.add(key.id)
        ledger.delete(entryOf(key))
        ledger.put(entryOf(key), { owner, bytes: markBytes, endsAt: Math.min(endsAt, Date.now() + markLifetimeMs) })
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

/** In place of the topic, in the entry of a client's subscriptions. */
const ofClient = '@'

function entryOf({ topic, id }: MessageKey): string {
  return `${topic} ${id}`
}

/**
 * On a full topic: the oldest message of the largest client of the largest address. Undefined when that is the publisher itself, counting
 * its new message.
 */
function oldestOfLargest(waiting: Iterable<Waiting>, publisher: Owner): Waiting | undefined {
  const all = [...waiting]
  const address = largest(
    all.map(({ owner }) => owner.address),
    publisher.address,
  )
  const there = all.filter(({ owner }) => owner.address === address)
  const clientId = largest(
    there.map(({ owner }) => owner.clientId),
    address === publisher.address ? publisher.clientId : undefined,
  )
  if (address === publisher.address && clientId === publisher.clientId) return undefined
  return there.find(({ owner }) => owner.clientId === clientId)
}

/** The most frequent name in a list. `own` counts once more, and only wins when it is more frequent than every other. */
function largest(names: readonly string[], own: string | undefined): string | undefined {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  let found = own
  let most = own === undefined ? 0 : (counts.get(own) ?? 0) + 1
  for (const [name, count] of counts) {
    if (name === own || (found === own ? count < most : count <= most)) continue
    found = name
    most = count
  }
  return found
}
