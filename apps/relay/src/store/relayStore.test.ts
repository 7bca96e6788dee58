import { createHash, randomBytes } from 'node:crypto'
import { Redis } from 'ioredis'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startRedis } from '../../test/startRedis.ts'
import { hooks, limits } from '../../test/storeOptions.ts'
import { createMemoryStore } from './createMemoryStore.ts'
import { createRedisStore } from './createRedisStore.ts'
import {
  markBytes,
  type RelayStore,
  type RelayStoreOptions,
  type StoredMessage,
  storedBytesOf,
  subscriptionBytes,
} from './RelayStore.ts'

/** Timeout of conditions that take milliseconds on an idle machine. */
const patience = { timeout: 15_000 }

// The contract of a store, run on every store: the relay's promises to clients depend on it.

let redis: Awaited<ReturnType<typeof startRedis>>
beforeAll(async () => {
  redis = await startRedis()
})
afterAll(() => redis.stop())

const stores: Record<string, (changes: Partial<RelayStoreOptions>) => Promise<RelayStore>> = {
  memory: async (changes) => createMemoryStore({ ...limits, ...hooks, ...changes }),
  redis: (changes) => createRedisStore({ ...limits, ...redisOptions(), ...changes }),
}

function redisOptions() {
  const prefix = `${randomBytes(4).toString('hex')}:`
  return { ...hooks, url: redis.url, prefix, onError: () => {} }
}

/** Number of times that Redis has run a command. */
async function commandsOf(name: string): Promise<number> {
  const admin = new Redis(redis.url)
  const stats = await admin.info('commandstats')
  admin.disconnect()
  return Number(new RegExp(`cmdstat_${name}:calls=(\\d+)`).exec(stats)?.[1] ?? 0)
}

/** More than any test stores. */
const maxBytes = 10_000_000
const home = '203.0.113.1'
const topic = () => randomBytes(32).toString('hex')
const open: RelayStore[] = []
afterEach(async () => {
  for (const store of open.splice(0)) await store.close()
})

function storedMessage(on: string, message: string, changes: Partial<StoredMessage> = {}): StoredMessage {
  const now = Date.now()
  const id = createHash('sha256').update(message).digest('hex')
  return {
    topic: on,
    id,
    message,
    tag: 1108,
    publishedAt: now,
    expiresAt: now + 60_000,
    publisher: 'dapp',
    attestation: undefined,
    ...changes,
  }
}

describe.each(Object.entries(stores))('the %s store', (_, create) => {
  async function start(changes: Partial<RelayStoreOptions> = {}) {
    const store = await create(changes)
    open.push(store)
    const texts = async (clientId: string, topics: string[], limit = 100) =>
      (await store.pending({ clientId, topics, limit, maxBytes })).messages.map(({ message }) => message)
    return { store, texts }
  }

  test('stores messages for later subscribers, in order, with all fields', async () => {
    const { store, texts } = await start()
    const on = topic()
    const first = storedMessage(on, 'first', { attestation: 'jwt' })
    expect(await store.publish(first, home)).toBe('stored')
    expect(await store.publish(storedMessage(on, 'second'), home)).toBe('stored')
    await store.subscribe('wallet', [on], home)
    expect(await texts('wallet', [on])).toEqual(['first', 'second'])
    expect((await store.pending({ clientId: 'wallet', topics: [on], limit: 1, maxBytes })).messages[0]).toEqual(first)
    expect(await texts('wallet', [on], 1)).toEqual(['first'])
  })

  test('returns each message once for repeated topics, and ends with the one above the bytes', async () => {
    const { store, texts } = await start()
    const [on, other] = [topic(), topic()]
    const messages = [storedMessage(on, 'first'), storedMessage(on, 'second'), storedMessage(other, 'third')]
    for (const said of messages) await store.publish(said, home)
    const often = Array.from({ length: 500 }, (_, i) => (i % 2 ? on : other))
    expect((await texts('wallet', often)).toSorted()).toEqual(['first', 'second', 'third'])
    const bytes = storedBytesOf(messages[0]!)
    const upTo = async (most: number) =>
      (await store.pending({ clientId: 'wallet', topics: [on, other], limit: 9, maxBytes: most })).messages.length
    expect([await upTo(bytes - 1), await upTo(bytes), await upTo(bytes * 3)]).toEqual([1, 2, 3])
  })

  test('does not return a publisher’s own messages', async () => {
    const { store, texts } = await start()
    const on = topic()
    await store.subscribe('dapp', [on], home)
    await store.publish(storedMessage(on, 'own'), home)
    expect(await texts('dapp', [on])).toEqual([])
    expect(await texts('wallet', [on])).toEqual(['own'])
  })

  test('stores a message for each subscriber until its acknowledgement', async () => {
    const { store, texts } = await start()
    const on = topic()
    const said = storedMessage(on, 'said')
    await store.subscribe('phone', [on], home)
    await store.subscribe('tablet', [on], home)
    await store.publish(said, home)
    await store.acknowledge('phone', [said])
    expect(await texts('phone', [on])).toEqual([])
    expect(await texts('tablet', [on])).toEqual(['said'])
    await store.acknowledge('tablet', [said])
    expect(await texts('late', [on])).toEqual([])
    await store.acknowledge('tablet', [said, storedMessage(topic(), 'unknown')])
  })

  test('ignores the acknowledgement of a non-subscriber or the publisher', async () => {
    const { store, texts } = await start()
    const on = topic()
    const said = storedMessage(on, 'proposal')
    await store.subscribe('dapp', [on], home)
    await store.publish(said, home)
    for (const client of ['stranger', 'dapp']) await store.acknowledge(client, [said])
    expect(await texts('stranger', [on])).toEqual(['proposal'])
    await store.subscribe('wallet', [on], home)
    expect(await texts('wallet', [on])).toEqual(['proposal'])
    await store.acknowledge('wallet', [said])
    expect(await texts('wallet', [on])).toEqual([])
  })

  test('a stranger who acknowledges before the wallet subscribes does not remove its messages', async () => {
    const { store, texts } = await start({ unclaimedLifetimeMs: 2_000 })
    const on = topic()
    const said = storedMessage(on, 'proposal')
    await store.subscribe('dapp', [on], home)
    await store.publish(said, home)
    await store.subscribe('stranger', [on], 'elsewhere')
    await store.acknowledge('stranger', [said])
    expect(await texts('stranger', [on])).toEqual([])
    await store.subscribe('wallet', [on], home)
    expect(await texts('wallet', [on])).toEqual(['proposal'])
    await store.acknowledge('wallet', [said])
    expect(await texts('wallet', [on])).toEqual([])
    // It expires with the lifetime of unclaimed messages.
    await expect.poll(() => texts('late', [on]), patience).toEqual([])
    expect(await store.publish(storedMessage(on, 'proposal'), home)).toBe('stored')
  })

  test('stores the same text once on a topic, also after it was read', async () => {
    const { store, texts } = await start()
    const [on, other] = [topic(), topic()]
    const said = storedMessage(on, 'said')
    await store.subscribe('wallet', [on], home)
    expect(await store.publish(said, home)).toBe('stored')
    expect(await store.publish({ ...said, publisher: 'another' }, home)).toBe('duplicate')
    await store.acknowledge('wallet', [said])
    expect(await store.publish(said, home)).toBe('duplicate')
    expect(await texts('wallet', [on])).toEqual([])
    expect(await store.publish({ ...said, topic: other }, home)).toBe('stored')
  })

  test('removes expired messages', async () => {
    const { store, texts } = await start()
    const on = topic()
    const brief = () => storedMessage(on, 'brief', { expiresAt: Date.now() + 40 })
    await store.publish(brief(), home)
    await expect.poll(() => texts('wallet', [on]), patience).toEqual([])
    expect(await store.publish(brief(), home)).toBe('stored')
  })

  test('limits the messages of a topic, until some are read or expire', async () => {
    const { store } = await start()
    const on = topic()
    await store.subscribe('wallet', [on], home)
    const brief = storedMessage(on, 'a', { expiresAt: Date.now() + 300 })
    const read = storedMessage(on, 'b')
    for (const said of [brief, read, storedMessage(on, 'c')]) expect(await store.publish(said, home)).toBe('stored')
    expect(await store.publish(storedMessage(on, 'd'), home)).toBe('full')
    expect(await store.publish(storedMessage(topic(), 'd'), home)).toBe('stored')
    await store.acknowledge('wallet', [read])
    expect(await store.publish(storedMessage(on, 'd'), home)).toBe('stored')
    await expect.poll(() => store.publish(storedMessage(on, 'e'), home), patience).toBe('stored')
  })

  test('stores subscriptions until they are ended, up to the limit of a client', async () => {
    const { store } = await start()
    const topics = Array.from({ length: 4 }, topic)
    expect(await store.subscribe('wallet', topics.slice(0, 3), home)).toBe('subscribed')
    expect(await store.subscribe('wallet', [...topics.slice(1), topics[3]!], home)).toBe('subscribed')
    expect(await store.subscribe('wallet', [topic()], home)).toBe('full')
    expect((await store.topicsOf('wallet')).toSorted()).toEqual(topics.toSorted())
    await store.unsubscribe('wallet', [topics[0]!, topic()])
    expect((await store.topicsOf('wallet')).toSorted()).toEqual(topics.slice(1).toSorted())
    expect(await store.topicsOf('unknown')).toEqual([])
  })

  test('limits the clients of a topic: a new one evicts the newest of the largest address, which cannot add another', async () => {
    const forgotten: string[] = []
    let evicted = 0
    const { store } = await start({
      onForget: (client) => forgotten.push(client),
      onEvict: (count) => (evicted += count),
    })
    const [on, other] = [topic(), topic()]
    await store.subscribe('dapp', [on], 'crowd')
    for (const key of ['key-1', 'key-2', 'key-3', 'key-4'])
      expect(await store.subscribe(key, [other, on], 'crowd')).toBe('subscribed')
    // All of the topics or none.
    const free = topic()
    expect(await store.subscribe('key-5', [free, on], 'crowd')).toBe('crowded')
    expect(await store.topicsOf('key-5')).toEqual([])
    expect(await store.subscribe('key-1', [on], 'crowd')).toBe('subscribed')
    expect(evicted).toBe(0)
    expect(await store.subscribe('wallet', [on], home)).toBe('subscribed')
    expect(await store.subscribe('tablet', [on], 'office')).toBe('subscribed')
    const clients = ['dapp', 'key-1', 'key-2', 'key-3', 'key-4', 'wallet', 'tablet']
    const subscribed: string[] = []
    for (const client of clients) if ((await store.topicsOf(client)).includes(on)) subscribed.push(client)
    expect(subscribed).toEqual(['dapp', 'key-1', 'key-2', 'wallet', 'tablet'])
    expect(await store.topicsOf('key-4')).toEqual([other])
    expect(store.storedBytes).toBe(9 * subscriptionBytes)
    await expect.poll(() => forgotten, patience).toEqual(['key-4', 'key-3'])
    expect(evicted).toBe(2)
    // Messages do not wait for clients that have left.
    const said = storedMessage(on, 'said', { publisher: 'dapp' })
    await store.publish(said, home)
    for (const client of ['key-1', 'key-2', 'wallet', 'tablet']) await store.acknowledge(client, [said, said])
    expect((await store.pending({ clientId: 'late', topics: [on], limit: 9, maxBytes })).messages).toEqual([])
  })

  test('reports what it examined: topics, stored messages and acknowledged ones', async () => {
    const { store, texts } = await start({ maxMailboxMessages: 400 })
    const [full, short, empty] = [topic(), topic(), topic()]
    for (const client of ['wallet', 'tablet']) await store.subscribe(client, [full, short], home)
    const acknowledged = Array.from({ length: 300 }, (_, i) => storedMessage(full, `read ${i}`))
    for (const said of acknowledged) await store.publish(said, home)
    await store.acknowledge('wallet', acknowledged)
    for (const [on, message] of [
      [full, 'first'],
      [full, 'second'],
      [short, 'third'],
    ] as const)
      await store.publish(storedMessage(on, message), home)
    const query = { clientId: 'wallet', topics: [empty, full, short], limit: 400, maxBytes }
    expect((await store.pending(query)).examined).toBe(3 + 302 + 1)
    expect((await store.pending({ ...query, limit: 1 })).examined).toBe(2 + 301)
    expect(await texts('wallet', [empty, full, short])).toEqual(['first', 'second', 'third'])
    expect((await texts('tablet', [full], 400)).length).toBe(302)
  })

  test('emits each new message of a watched topic once, and no other', async () => {
    const heard: StoredMessage[] = []
    const { store } = await start({ onMessage: (said) => heard.push(said) })
    const [on, left] = [topic(), topic()]
    await store.watch([on, left])
    await store.unwatch([left])
    const said = storedMessage(on, 'said')
    for (const one of [storedMessage(left, 'left'), storedMessage(topic(), 'elsewhere'), said, said])
      await store.publish(one, home)
    await store.publish(storedMessage(on, 'last'), home)
    await expect.poll(() => heard.at(-1)?.message, patience).toBe('last')
    expect(heard.map(({ message }) => message)).toEqual(['said', 'last'])
    expect(heard[0]).toEqual(said)
  })

  test('stores a message for five minutes without another subscriber, and for its time to live for one who is away', async () => {
    const { store, texts } = await start({ unclaimedLifetimeMs: 40 })
    const subscribed = 3 * subscriptionBytes
    const [unclaimed, own, sleepers] = [topic(), topic(), topic()]
    await store.subscribe('dapp', [own, sleepers], home)
    await store.subscribe('phone', [sleepers], home)
    for (const on of [unclaimed, own, sleepers])
      expect(await store.publish(storedMessage(on, 'said'), home)).toBe('stored')
    await expect.poll(() => texts('phone', [unclaimed, own]), patience).toEqual([])
    expect(await texts('phone', [sleepers])).toEqual(['said'])
    // Expired messages do not count.
    await expect
      .poll(async () => {
        await store.publish(storedMessage(sleepers, 'said'), home)
        return store.storedBytes
      }, patience)
      .toBe(storedBytesOf(storedMessage(sleepers, 'said')) + subscribed)
  })

  test('counts the bytes of stored messages, including their overhead', async () => {
    const { store } = await start()
    const on = topic()
    await store.subscribe('wallet', [on], home)
    const said = storedMessage(on, 'x'.repeat(1_000))
    const wide = storedMessage(topic(), '\u20ac', { attestation: 'jwt' })
    await store.publish(said, home)
    await store.publish(wide, home)
    expect(store.storedBytes).toBe(subscriptionBytes + 2_000 + 1_000 + 2_000 + 3 + 3)
    await store.acknowledge('wallet', [said])
    await store.publish(said, home)
    expect(store.storedBytes).toBe(subscriptionBytes + markBytes + storedBytesOf(wide))
    await store.unsubscribe('wallet', [on])
    expect(store.storedBytes).toBe(markBytes + storedBytesOf(wide))
  })

  describe('when bytes run out', () => {
    const bytes = storedBytesOf(storedMessage('', 'x'.repeat(1_000)))
    // Later messages expire later.
    let sent = 0
    const big = (publisher: string) =>
      storedMessage(topic(), randomBytes(500).toString('hex'), {
        publisher,
        expiresAt: Date.now() + 60_000 + 100 * ++sent,
      })
    const waits = async (store: RelayStore, messages: readonly StoredMessage[]) => {
      const { messages: found } = await store.pending({
        clientId: 'reader',
        topics: messages.map(({ topic: on }) => on),
        limit: 99,
        maxBytes,
      })
      return messages.map(({ id }) => found.some((other) => other.id === id))
    }

    test('rejects a client above its own share, at any address', async () => {
      const { store } = await start({ maxStoredBytesPerClient: bytes * 2 })
      for (const address of ['a', 'b']) expect(await store.publish(big('spammer'), address)).toBe('stored')
      for (const address of ['b', 'c']) expect(await store.publish(big('spammer'), address)).toBe('overShare')
      expect(await store.publish(big('dapp'), 'b')).toBe('stored')
    })

    test('limits an address: its largest client makes room for a smaller one, and is rejected itself', async () => {
      let evicted = 0
      const { store } = await start({ maxStoredBytesPerAddress: bytes * 3, onEvict: (count) => (evicted += count) })
      const messages = [big('spammer'), big('spammer'), big('spammer')]
      for (const said of messages) expect(await store.publish(said, home)).toBe('stored')
      expect(await store.publish(big('spammer'), home)).toBe('overShare')
      const honest = big('dapp')
      expect(await store.publish(honest, home)).toBe('stored')
      expect(await waits(store, [...messages, honest])).toEqual([false, true, true, true])
      expect(evicted).toBe(1)
      expect(await store.publish(big('spammer'), 'elsewhere')).toBe('stored')
    })

    test('evicts messages of the largest client of the largest address, for any number of keys and topics', async () => {
      const { store } = await start({ maxStoredBytes: bytes * 6 })
      // Two addresses: many keys at one, a single client at the other.
      const spam = [big('key 1'), big('key 2'), big('key 2'), big('key 3')]
      const honest = [big('dapp'), big('wallet')]
      for (const said of spam) expect(await store.publish(said, 'spammer')).toBe('stored')
      expect(await store.publish(honest[0]!, 'home')).toBe('stored')
      expect(await store.publish(big('key 4'), 'spammer')).toBe('stored')
      expect(await store.publish(honest[1]!, 'office')).toBe('stored')
      expect(await waits(store, [...honest, ...spam])).toEqual([true, true, true, false, true, true])
      // A client that would become the largest is rejected, and nothing is evicted.
      expect(await store.publish({ ...big('key 5'), message: 'x'.repeat(30_000) }, 'spammer')).toBe('overShare')
      expect(await waits(store, honest)).toEqual([true, true])
    })

    test('evicts what expires soonest first', async () => {
      const { store } = await start({ maxStoredBytes: bytes * 3 })
      const now = Date.now()
      const messages = [60, 20, 40].map((seconds) => ({ ...big('spammer'), expiresAt: now + seconds * 1000 }))
      for (const said of messages) await store.publish(said, 'spammer')
      await store.publish(big('dapp'), home)
      expect(await waits(store, messages)).toEqual([true, false, true])
      // A message that was evicted unread is not a duplicate.
      expect(await store.publish(messages[1]!, 'elsewhere')).toBe('stored')
    })

    test('counts the marks of read messages, without blocking publishers', async () => {
      const maxStoredBytesPerClient = bytes + markBytes * 3
      const { store } = await start({ maxStoredBytesPerClient })
      for (let i = 0; i < 10; i++) {
        const said = big('dapp')
        await store.subscribe('wallet', [said.topic], home)
        expect(await store.publish(said, home)).toBe('stored')
        await store.acknowledge('wallet', [said])
        await store.unsubscribe('wallet', [said.topic])
        expect(store.storedBytes).toBe(markBytes * Math.min(i + 1, 4))
      }
    })
  })

  test('counts subscriptions, those of many keys of one address together, and evicts them like messages', async () => {
    let evicted = 0
    const limit = 10 * subscriptionBytes
    const forgotten: string[] = []
    const onForget = (client: string) => forgotten.push(client)
    const shares = { maxStoredBytesPerAddress: limit, maxStoredBytes: limit }
    const { store } = await start({ ...shares, onForget, onEvict: () => evicted++ })
    const three = () => Array.from({ length: 3 }, topic)
    for (const key of ['a', 'b', 'c']) expect(await store.subscribe(key, three(), 'spammer')).toBe('subscribed')
    expect(await store.subscribe('a', three(), 'spammer')).toBe('full')
    const on = topic()
    for (const wallet of ['wallet', 'tablet']) expect(await store.subscribe(wallet, [on], home)).toBe('subscribed')
    expect(evicted).toBe(1)
    const left = await Promise.all(['a', 'b', 'c', 'wallet', 'tablet'].map((client) => store.topicsOf(client)))
    expect(left.map(({ length }) => length).toSorted()).toEqual([0, 1, 1, 3, 3])
    expect(left[3]).toEqual([on])
    await expect
      .poll(() => forgotten, patience)
      .toEqual([['a', 'b', 'c'][left.findIndex(({ length }) => length === 0)]])
    expect(store.storedBytes).toBe(8 * subscriptionBytes)
  })

  test('a topic that strangers filled has room for its own clients', async () => {
    const { store, texts } = await start()
    const on = topic()
    for (const message of ['1', '2', '3'])
      await store.publish(storedMessage(on, message, { publisher: 'stranger' }), 'stranger')
    expect(await store.publish(storedMessage(on, '4', { publisher: 'stranger' }), 'stranger')).toBe('full')
    expect(await store.publish(storedMessage(on, 'request'), home)).toBe('stored')
    expect(await store.publish(storedMessage(on, '5', { publisher: 'other key' }), 'stranger')).toBe('stored')
    expect(await store.publish(storedMessage(on, 'another'), home)).toBe('stored')
    expect(await texts('wallet', [on])).toEqual(['request', '5', 'another'])
  })

  test('responds to a ping', async () => {
    const { store } = await start()
    await store.ping()
  })
})

describe('the redis store', () => {
  test('shares messages between processes, and keeps them over a restart of both', async () => {
    const heard: string[] = []
    let gaps = 0
    const shared = redisOptions()
    const here = await createRedisStore({ ...limits, ...shared })
    const there = await createRedisStore({
      ...limits,
      ...shared,
      onMessage: ({ message }) => heard.push(message),
      onGap: () => gaps++,
    })
    open.push(here, there)
    const on = topic()
    await there.watch([on])
    await here.subscribe('wallet', [on], home)
    await here.publish(storedMessage(on, 'said'), home)
    await expect.poll(() => heard, patience).toEqual(['said'])

    await redis.restart()
    await expect.poll(() => gaps, { timeout: 10_000 }).toBe(1)
    expect(await there.topicsOf('wallet')).toEqual([on])
    await here.publish(storedMessage(on, 'again'), home)
    await expect.poll(() => heard, patience).toEqual(['said', 'again'])
    expect(
      (await there.pending({ clientId: 'wallet', topics: [on], limit: 9, maxBytes })).messages.map(
        ({ message }) => message,
      ),
    ).toEqual(['said', 'again'])
  })

  test('examines a topic once for a receipt repeated 500 times, and few subscribers to find one that has not read', async () => {
    const store = await createRedisStore({ ...limits, ...redisOptions(), maxClientsPerTopic: 100 })
    open.push(store)
    const on = topic()
    for (let i = 0; i < 100; i++) await store.subscribe(`key-${i}`, [on], home)
    const said = storedMessage(on, 'said')
    await store.publish(said, home)
    const before = await commandsOf('hexists')
    await store.acknowledge('key-50', Array(500).fill(said))
    expect((await commandsOf('hexists')) - before).toBeLessThan(10)
  })

  test('limits the receipts and messages of one script, so that others are served in between', async () => {
    const store = await createRedisStore({
      ...{ ...limits, ...redisOptions(), maxMailboxMessages: 200 },
      ...{ maxStoredBytes: maxBytes, maxStoredBytesPerAddress: maxBytes, maxStoredBytesPerClient: maxBytes },
    })
    open.push(store)
    const topics = [topic(), topic(), topic()]
    for (const client of ['wallet', 'tablet']) await store.subscribe(client, topics, home)
    const messages = topics.flatMap((on) => Array.from({ length: 200 }, (_, i) => storedMessage(on, String(i))))
    for (const said of messages) expect(await store.publish(said, home)).toBe('stored')
    const started = await commandsOf('evalsha')
    await store.acknowledge('wallet', messages)
    const acknowledged = await commandsOf('evalsha')
    expect(acknowledged - started).toBeGreaterThanOrEqual(600 / 20)
    expect((await store.pending({ clientId: 'wallet', topics, limit: 100, maxBytes })).messages).toEqual([])
    expect((await commandsOf('evalsha')) - acknowledged).toBeGreaterThanOrEqual(3)
  })

  test('evicts messages of the largest publishers when out of memory, and reports it once', async () => {
    const room = 100_000_000
    const errors: string[] = []
    let evicted = 0
    const store = await createRedisStore({
      ...limits,
      ...{ maxStoredBytes: room, maxStoredBytesPerAddress: room, maxStoredBytesPerClient: room },
      ...redisOptions(),
      onEvict: (count) => (evicted += count),
      onError: ({ message }) => errors.push(message),
    })
    open.push(store)
    const admin = new Redis(redis.url)
    const used = Number(/used_memory:(\d+)/.exec(await admin.info('memory'))?.[1])
    await admin.config('SET', 'maxmemory', used + 4_000_000)
    try {
      const on = topic()
      await store.subscribe('wallet', [on], home)
      const early = storedMessage(on, 'early')
      expect(await store.publish(early, home)).toBe('stored')
      for (let i = 0; i < 300; i++) {
        const spam = storedMessage(topic(), randomBytes(25_000).toString('hex'), { publisher: 'spammer' })
        expect(await store.publish(spam, 'spammer')).toBe('stored')
      }
      expect(evicted).toBeGreaterThan(150)
      expect(errors).toEqual(['Redis is out of memory. Set its maxmemory to twice MAX_STORED_BYTES or more.'])
      await store.acknowledge('wallet', [early])
      expect(await store.publish(storedMessage(on, 'late'), home)).toBe('stored')
      const { messages: waiting } = await store.pending({ clientId: 'wallet', topics: [on], limit: 9, maxBytes })
      expect(waiting.map(({ message }) => message)).toEqual(['late'])
      // Evicting messages does not help when other data uses the memory.
      await admin.config('SET', 'maxmemory', 1_000_000)
      await expect(store.publish(storedMessage(on, 'never'), home)).rejects.toThrow('OOM')
    } finally {
      await admin.config('SET', 'maxmemory', 0)
      admin.disconnect()
    }
    expect(await store.publish(storedMessage(topic(), 'again'), home)).toBe('stored')
  })

  test('throws when Redis does not respond', async () => {
    await expect(createRedisStore({ ...limits, ...redisOptions(), url: 'redis://127.0.0.1:1' })).rejects.toThrow(
      'Redis does not respond. Check REDIS_URL',
    )
  })
})
