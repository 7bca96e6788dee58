import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startLine } from '../../test/startLine.ts'
import { startRedis } from '../../test/startRedis.ts'
import { hooks, limits } from '../../test/storeOptions.ts'
import { createRedisStore } from '../store/createRedisStore.ts'
import type { Connection } from './Connection.ts'
import { createTopicIndex } from './createTopicIndex.ts'

let redis: Awaited<ReturnType<typeof startRedis>>
beforeAll(async () => {
  redis = await startRedis()
})
afterAll(() => redis.stop())

const ended: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ended.splice(0)) await end()
})

/** An index whose store has its Redis behind a line. */
async function openIndex() {
  const line = await startLine(redis.url)
  const prefix = `${randomBytes(4).toString('hex')}:`
  const admin = new Redis(redis.url)
  const errors: string[] = []
  let gaps = 0
  const store = await createRedisStore({
    ...limits,
    ...hooks,
    url: line.url,
    prefix,
    onGap: () => {
      gaps += 1
    },
    onError: () => {},
  })
  ended.push(
    () => line.stop(),
    () => admin.disconnect(),
    () => store.close(),
  )
  return {
    line,
    index: createTopicIndex(store, (error) => errors.push(String(error))),
    errors,
    /** Resolves once the store is subscribed again. */
    async reconnect() {
      const before = gaps
      line.cut()
      await vi.waitFor(() => expect(gaps).toBeGreaterThan(before), { timeout: 15_000 })
    },
    channels: async () =>
      (await admin.pubsub('CHANNELS', `${prefix}t:*`)).map((name) => String(name).slice(prefix.length)),
  }
}

/** What the index has of a connection; it never uses its socket. */
const openSocket = () => ({ topics: new Set() }) as unknown as Connection

test('a socket that leaves while its topics are subscribed to leaves nothing behind, also after a reconnect', async () => {
  const { index, channels, reconnect, errors } = await openIndex()
  const stays = openSocket()
  await index.add(stays, ['stays'])
  for (let round = 0; round < 20; round += 1) {
    const leaves = openSocket()
    const adding = index.add(leaves, ['stays', ...Array.from({ length: 50 }, (_, i) => `${round}-${i}`)])
    index.remove(leaves, leaves.topics)
    await adding
    expect(leaves.topics.size).toBe(0)
  }
  expect(await channels()).toEqual(['t:stays'])
  await reconnect()
  expect(await channels()).toEqual(['t:stays'])
  expect([...index.connectionsOf('stays')]).toEqual([stays])
  expect([...index.connectionsOf('0-0')]).toEqual([])
  expect(errors).toEqual([])
})

test('a call that fails removes nothing that a later call of the same socket added', async () => {
  const { index, line, channels, reconnect } = await openIndex()
  const [socket, other] = [openSocket(), openSocket()]
  await index.add(other, ['shared'])
  line.losesSubscriptions = true
  const failing = expect(index.add(socket, ['topic', 'shared'])).rejects.toThrow('timed out')
  index.remove(socket, socket.topics)
  await index.add(socket, ['shared'])
  await delay(3_000)
  const again = index.add(socket, ['topic'])
  await failing
  line.losesSubscriptions = false
  await reconnect()
  await again
  expect([...index.connectionsOf('topic')]).toEqual([socket])
  expect([...index.connectionsOf('shared')]).toEqual([other, socket])
  expect([...socket.topics]).toEqual(['shared', 'topic'])
  expect((await channels()).sort()).toEqual(['t:shared', 't:topic'])
}, 30_000)

test('a call that fails keeps the topics that the socket had before, or got by another call meanwhile', async () => {
  const { index, line, channels, reconnect } = await openIndex()
  const [socket, other] = [openSocket(), openSocket()]
  await index.add(socket, ['had'])
  await index.add(other, ['shared'])
  line.losesSubscriptions = true
  const failing = expect(index.add(socket, ['had', 'shared', 'new'])).rejects.toThrow('timed out')
  await index.add(socket, ['shared'])
  await failing
  expect([...index.connectionsOf('had')]).toEqual([socket])
  expect([...index.connectionsOf('shared')]).toEqual([other, socket])
  expect([...index.connectionsOf('new')]).toEqual([])
  expect([...socket.topics]).toEqual(['had', 'shared'])
  line.losesSubscriptions = false
  await reconnect()
  expect((await channels()).sort()).toEqual(['t:had', 't:shared'])
}, 30_000)
