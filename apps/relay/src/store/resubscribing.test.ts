import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { startLine } from '../../test/startLine.ts'
import { startRedis } from '../../test/startRedis.ts'
import { hooks, limits } from '../../test/storeOptions.ts'
import { createRedisStore } from './createRedisStore.ts'

let redis: Awaited<ReturnType<typeof startRedis>>
beforeAll(async () => {
  redis = await startRedis()
})
afterAll(() => redis.stop())

const wait = { timeout: 15_000 }
const ended: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ended.splice(0)) await end()
})

async function openLine() {
  const line = await startLine(redis.url)
  ended.push(() => line.stop())
  return line
}

/** The topics that Redis passes on to a store with this prefix. */
async function watchedIn(prefix: string): Promise<string[]> {
  const admin = new Redis(redis.url)
  const channels = z.array(z.string()).parse(await admin.pubsub('CHANNELS', `${prefix}t:*`))
  admin.disconnect()
  return channels.map((channel) => channel.slice(`${prefix}t:`.length)).sort()
}

async function openStore(url: string, prefix: string) {
  const heard: string[] = []
  const errors: string[] = []
  const store = await createRedisStore({
    ...limits,
    ...hooks,
    url,
    prefix,
    onMessage: ({ message }) => heard.push(message),
    onGap: () => heard.push('gap'),
    onError: ({ message }) => errors.push(message),
  })
  return { store, heard, errors }
}

test('watches its topics again after a reconnect, also if Redis did not respond to its first try', async () => {
  const line = await openLine()
  const prefix = `${randomBytes(4).toString('hex')}:`
  const { store, heard, errors } = await openStore(line.url, prefix)
  const other = await openStore(redis.url, prefix)
  ended.push(
    () => store.close(),
    () => other.store.close(),
  )
  await store.watch(['read', 'left'])
  await store.unwatch(['left'])
  line.losesSubscriptions = true
  line.cut()
  await vi.waitFor(() => expect(errors).toContain('Command timed out'), wait)
  expect(line.lost).toBeGreaterThan(0)
  expect(heard).toEqual([])
  line.losesSubscriptions = false
  await vi.waitFor(() => expect(heard).toEqual(['gap']), wait)
  const now = Date.now()
  for (const topic of ['left', 'read'])
    await other.store.publish(
      {
        topic,
        id: topic,
        message: topic,
        tag: 1,
        publishedAt: now,
        expiresAt: now + 60_000,
        publisher: 'p',
        attestation: undefined,
      },
      '203.0.113.1',
    )
  await vi.waitFor(() => expect(heard).toEqual(['gap', 'read']), wait)
}, 60_000)

test('closes while it subscribes again, without an error', async () => {
  const line = await openLine()
  const { store, errors } = await openStore(line.url, `${randomBytes(4).toString('hex')}:`)
  await store.watch(['read'])
  line.losesSubscriptions = true
  line.cut()
  await vi.waitFor(() => expect(line.lost).toBeGreaterThan(0), wait)
  errors.length = 0
  await store.close()
  // A rejection that nothing catches would fail the run.
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(errors).toEqual([])
})

test('watches nothing that was left while Redis subscribed, also after a reconnect', async () => {
  const line = await openLine()
  const prefix = `${randomBytes(4).toString('hex')}:`
  const { store, heard, errors } = await openStore(line.url, prefix)
  ended.push(() => store.close())
  await store.watch(['read'])
  for (let round = 0; round < 20; round += 1) {
    const topics = Array.from({ length: 50 }, (_, i) => `${round}-${i}`)
    const watching = store.watch(topics)
    await store.unwatch(topics)
    await watching
  }
  expect(await watchedIn(prefix)).toEqual(['read'])
  line.cut()
  await vi.waitFor(() => expect(heard).toEqual(['gap']), wait)
  expect(await watchedIn(prefix)).toEqual(['read'])
  expect(errors.filter((message) => message === 'Command timed out')).toEqual([])
})

test('watches nothing that was left while it subscribed again', async () => {
  const line = await openLine()
  const prefix = `${randomBytes(4).toString('hex')}:`
  const { store, heard } = await openStore(line.url, prefix)
  ended.push(() => store.close())
  // More than one command subscribes to.
  const topics = Array.from({ length: 2_500 }, (_, i) => `${i}`)
  await store.watch(topics)
  const left = topics.slice(1_200)
  line.onSubscription = () => {
    line.onSubscription = () => {}
    store.unwatch(left).catch((error: Error) => heard.push(error.message))
  }
  line.cut()
  await vi.waitFor(() => expect(heard).toEqual(['gap']), wait)
  expect(await watchedIn(prefix)).toEqual(topics.slice(0, 1_200).sort())
})

test('watches nothing that Redis did not respond for, but what was wanted again meanwhile', async () => {
  const line = await openLine()
  const prefix = `${randomBytes(4).toString('hex')}:`
  const { store, heard, errors } = await openStore(line.url, prefix)
  ended.push(() => store.close())
  line.losesSubscriptions = true
  const first = store.watch(['failed', 'again'])
  const leaving = store.unwatch(['again'])
  const ends = Promise.allSettled([first, leaving])
  await delay(3_000)
  const second = store.watch(['again'])
  expect((await ends).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  line.losesSubscriptions = false
  line.cut()
  await second
  await vi.waitFor(() => expect(heard).toEqual(['gap']), wait)
  expect(await watchedIn(prefix)).toEqual(['again'])
  // The next reconnect has no older commands to send.
  line.cut()
  await vi.waitFor(() => expect(heard).toEqual(['gap', 'gap']), wait)
  expect(await watchedIn(prefix)).toEqual(['again'])
  expect(errors).not.toContain('Command timed out')
}, 60_000)
