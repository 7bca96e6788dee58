import { createHash, randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startRedis } from '../../test/startRedis.ts'
import { createMemoryStore } from './createMemoryStore.ts'
import { createRedisStore } from './createRedisStore.ts'
import type { Mail, RelayStore, RelayStoreOptions } from './RelayStore.ts'

/** For what takes milliseconds on a quiet machine. */
const patience = { timeout: 15_000 }

// One contract, every store: what a relay promises its clients rests on this.

const limits = { maxMailboxMessages: 3, maxTopicsPerClient: 4 }
let redis: Awaited<ReturnType<typeof startRedis>>
beforeAll(async () => {
  redis = await startRedis()
})
afterAll(() => redis.stop())

type Hooks = Partial<Pick<RelayStoreOptions, 'onMail' | 'onGap'>>
const stores: Record<string, (hooks: Hooks) => Promise<RelayStore>> = {
  memory: async (hooks) =>
    createMemoryStore({ ...limits, maxStoredBytes: 10_000, onMail: () => {}, onGap: () => {}, ...hooks }),
  redis: (hooks) => createRedisStore({ ...limits, ...redisOptions(), ...hooks }),
}

function redisOptions() {
  const prefix = `${randomBytes(4).toString('hex')}:`
  return { url: redis.url, prefix, onMail: () => {}, onGap: () => {}, onError: () => {} }
}

const topic = () => randomBytes(32).toString('hex')
const open: RelayStore[] = []
afterEach(async () => {
  for (const store of open.splice(0)) await store.close()
})

function mail(on: string, message: string, changes: Partial<Mail> = {}): Mail {
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
  async function start(hooks: Hooks = {}) {
    const store = await create(hooks)
    open.push(store)
    const words = async (clientId: string, topics: string[], limit = 100) =>
      (await store.pending({ clientId, topics, limit })).map(({ message }) => message)
    return { store, words }
  }

  test('keeps mail for whoever comes, in its order, with all that was said', async () => {
    const { store, words } = await start()
    const on = topic()
    const first = mail(on, 'first', { attestation: 'jwt' })
    expect(await store.publish(first)).toBe('stored')
    expect(await store.publish(mail(on, 'second'))).toBe('stored')
    await store.subscribe('wallet', [on])
    expect(await words('wallet', [on])).toEqual(['first', 'second'])
    expect((await store.pending({ clientId: 'wallet', topics: [on], limit: 1 }))[0]).toEqual(first)
    expect(await words('wallet', [on], 1)).toEqual(['first'])
  })

  test('never gives a publisher its own', async () => {
    const { store, words } = await start()
    const on = topic()
    await store.subscribe('dapp', [on])
    await store.publish(mail(on, 'own'))
    expect(await words('dapp', [on])).toEqual([])
    expect(await words('wallet', [on])).toEqual(['own'])
  })

  test('keeps mail for each subscriber until that one has acknowledged it', async () => {
    const { store, words } = await start()
    const on = topic()
    const said = mail(on, 'said')
    await store.subscribe('phone', [on])
    await store.subscribe('tablet', [on])
    await store.publish(said)
    await store.acknowledge('phone', [said])
    expect(await words('phone', [on])).toEqual([])
    expect(await words('tablet', [on])).toEqual(['said'])
    await store.acknowledge('tablet', [said])
    expect(await words('late', [on])).toEqual([])
    await store.acknowledge('tablet', [said, mail(topic(), 'unknown')])
  })

  test('takes the same words once on a topic, also after they were read', async () => {
    const { store, words } = await start()
    const [on, other] = [topic(), topic()]
    const said = mail(on, 'said')
    await store.subscribe('wallet', [on])
    expect(await store.publish(said)).toBe('stored')
    expect(await store.publish({ ...said, publisher: 'another' })).toBe('duplicate')
    await store.acknowledge('wallet', [said])
    expect(await store.publish(said)).toBe('duplicate')
    expect(await words('wallet', [on])).toEqual([])
    expect(await store.publish({ ...said, topic: other })).toBe('stored')
  })

  test('forgets mail at its end', async () => {
    const { store, words } = await start()
    const on = topic()
    const brief = () => mail(on, 'brief', { expiresAt: Date.now() + 40 })
    await store.publish(brief())
    await expect.poll(() => words('wallet', [on]), patience).toEqual([])
    expect(await store.publish(brief())).toBe('stored')
  })

  test('has room for so many on a topic, and again once they are read or have ended', async () => {
    const { store } = await start()
    const on = topic()
    await store.subscribe('wallet', [on])
    const brief = mail(on, 'a', { expiresAt: Date.now() + 300 })
    const read = mail(on, 'b')
    for (const said of [brief, read, mail(on, 'c')]) expect(await store.publish(said)).toBe('stored')
    expect(await store.publish(mail(on, 'd'))).toBe('full')
    expect(await store.publish(mail(topic(), 'd'))).toBe('stored')
    await store.acknowledge('wallet', [read])
    expect(await store.publish(mail(on, 'd'))).toBe('stored')
    await expect.poll(() => store.publish(mail(on, 'e')), patience).toBe('stored')
  })

  test('remembers subscriptions until they are ended, so many a client', async () => {
    const { store } = await start()
    const topics = Array.from({ length: 4 }, topic)
    expect(await store.subscribe('wallet', topics.slice(0, 3))).toBe('subscribed')
    expect(await store.subscribe('wallet', [...topics.slice(1), topics[3]!])).toBe('subscribed')
    expect(await store.subscribe('wallet', [topic()])).toBe('full')
    expect((await store.topicsOf('wallet')).toSorted()).toEqual(topics.toSorted())
    await store.unsubscribe('wallet', [topics[0]!, topic()])
    expect((await store.topicsOf('wallet')).toSorted()).toEqual(topics.slice(1).toSorted())
    expect(await store.topicsOf('nobody')).toEqual([])
  })

  test('tells of new mail on watched topics, once, and of no other', async () => {
    const heard: Mail[] = []
    const { store } = await start({ onMail: (said) => heard.push(said) })
    const [on, left] = [topic(), topic()]
    await store.watch([on, left])
    await store.unwatch([left])
    const said = mail(on, 'said')
    for (const one of [mail(left, 'left'), mail(topic(), 'elsewhere'), said, said]) await store.publish(one)
    await store.publish(mail(on, 'last'))
    await expect.poll(() => heard.at(-1)?.message, patience).toBe('last')
    expect(heard.map(({ message }) => message)).toEqual(['said', 'last'])
    expect(heard[0]).toEqual(said)
  })

  test('answers whether it is there', async () => {
    const { store } = await start()
    await store.ping()
  })
})

test('the memory store has room for so many bytes in all', async () => {
  const store = createMemoryStore({ ...limits, maxStoredBytes: 5, onMail: () => {}, onGap: () => {} })
  open.push(store)
  const read = mail(topic(), 'abc')
  await store.subscribe('wallet', [read.topic])
  expect(await store.publish(read)).toBe('stored')
  expect(await store.publish(mail(topic(), 'def'))).toBe('full')
  await store.acknowledge('wallet', [read])
  expect(await store.publish(mail(topic(), 'def'))).toBe('stored')
})

describe('the redis store', () => {
  test('gives what one process took to another, and keeps it over a restart of both', async () => {
    const heard: string[] = []
    let gaps = 0
    const shared = redisOptions()
    const here = await createRedisStore({ ...limits, ...shared })
    const there = await createRedisStore({
      ...limits,
      ...shared,
      onMail: ({ message }) => heard.push(message),
      onGap: () => gaps++,
    })
    open.push(here, there)
    const on = topic()
    await there.watch([on])
    await here.subscribe('wallet', [on])
    await here.publish(mail(on, 'said'))
    await expect.poll(() => heard, patience).toEqual(['said'])

    await redis.restart()
    await expect.poll(() => gaps, { timeout: 10_000 }).toBe(1)
    expect(await there.topicsOf('wallet')).toEqual([on])
    await here.publish(mail(on, 'again'))
    await expect.poll(() => heard, patience).toEqual(['said', 'again'])
    expect((await there.pending({ clientId: 'wallet', topics: [on], limit: 9 })).map(({ message }) => message)).toEqual(
      ['said', 'again'],
    )
  })

  test('says so when no Redis answers', async () => {
    await expect(createRedisStore({ ...limits, ...redisOptions(), url: 'redis://127.0.0.1:1' })).rejects.toThrow(
      'Redis does not answer. Check REDIS_URL',
    )
  })
})
