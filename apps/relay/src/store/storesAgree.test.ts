import { createHash, randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startRedis } from '../../test/startRedis.ts'
import { createMemoryStore } from './createMemoryStore.ts'
import { createRedisStore } from './createRedisStore.ts'

let redis: Awaited<ReturnType<typeof startRedis>>
beforeAll(async () => {
  redis = await startRedis()
})
afterAll(() => redis.stop())

const topics = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(64))
const clients = ['dapp', 'wallet', 'key 1', 'key 2'].map((name) => name.replace(' ', '-'))
const pick = {
  topic: fc.constantFrom(...topics),
  client: fc.constantFrom(...clients),
  address: fc.constantFrom('198.51.100.1', '198.51.100.2', '2001:db8:0:0::/64'),
}
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      ...pick,
      kind: fc.constant('publish' as const),
      letters: fc.integer({ min: 1, max: 3_000 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ ...pick, kind: fc.constant('acknowledge' as const), which: fc.nat(7) }) },
  {
    weight: 3,
    arbitrary: fc.record({ ...pick, kind: fc.constantFrom('subscribe' as const, 'subscribe', 'unsubscribe' as const) }),
  },
)

test('memory and Redis store, reject and evict the same messages, and count the same bytes', async () => {
  const seen = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 80 }), async (steps) => {
      const counts = { memory: 0, redis: 0 }
      const options = {
        maxMailboxMessages: 5,
        maxTopicsPerClient: 3,
        maxClientsPerTopic: 2,
        maxStoredBytes: 30_000,
        maxStoredBytesPerAddress: 20_000,
        maxStoredBytesPerClient: 12_000,
        unclaimedLifetimeMs: 300_000,
        onMessage: () => {},
        onGap: () => {},
        onForget: () => {},
      }
      const prefix = `${randomBytes(6).toString('hex')}:`
      const memory = createMemoryStore({ ...options, onEvict: (count) => (counts.memory += count) })
      const other = await createRedisStore({
        ...options,
        ...{ url: redis.url, prefix, onEvict: (count) => (counts.redis += count), onError: () => {} },
      })
      const sent: { topic: string; id: string }[] = []
      try {
        for (const [i, one] of steps.entries()) {
          const { kind, topic, client } = one
          if (kind === 'publish') {
            // Sizes and ends all differ, so that there is one largest and one that ends soonest.
            const message = `${i} ${'x'.repeat(one.letters + i ** 2)}`
            const id = createHash('sha256').update(message).digest('hex')
            const now = Date.now()
            const fields = { topic, id, message, tag: 0, publishedAt: now, publisher: client, attestation: undefined }
            const stored = { ...fields, expiresAt: now + 60_000 + i * 1_000 }
            const outcome = await memory.publish(stored, one.address)
            expect(await other.publish(stored, one.address)).toBe(outcome)
            seen.add(outcome)
            sent.push({ topic, id })
          } else if (kind === 'acknowledge') {
            const key = sent.at(-1 - one.which)
            if (key) for (const store of [memory, other]) await store.acknowledge(client, [key])
          } else if (kind === 'subscribe') {
            const outcome = await memory.subscribe(client, [topic], one.address)
            expect(await other.subscribe(client, [topic], one.address)).toBe(outcome)
            seen.add(outcome)
          } else for (const store of [memory, other]) await store.unsubscribe(client, [topic])
        }
        for (const clientId of clients) {
          const query = { clientId, topics, limit: 1_000, maxBytes: 10_000_000 }
          expect(await other.pending(query)).toEqual(await memory.pending(query))
        }
        if (sent.length > 0) expect(other.storedBytes).toBe(memory.storedBytes)
        expect(counts.redis).toBe(counts.memory)
        seen.add(counts.memory > 0 ? 'evicted' : 'kept')
      } finally {
        await memory.close()
        await other.close()
      }
    }),
    { numRuns: 150 },
  )
  expect([...seen].toSorted()).toEqual(['crowded', 'evicted', 'full', 'kept', 'overShare', 'stored', 'subscribed'])
}, 120_000)
