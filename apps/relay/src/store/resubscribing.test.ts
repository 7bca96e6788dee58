import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startRedis } from '../../test/startRedis.ts'
import { createRedisStore } from './createRedisStore.ts'

let redis: Awaited<ReturnType<typeof startRedis>>
beforeAll(async () => {
  redis = await startRedis()
})
afterAll(() => redis.stop())

const ended: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ended.splice(0)) await end()
})

/** Redis behind a line that can be cut, and that can lose subscriptions: they never arrive there, so there is no response. */
async function startLine() {
  const sockets = new Set<Socket>()
  const line = {
    losesSubscriptions: false,
    lost: 0,
    cut: () => sockets.forEach((socket) => void socket.destroy()),
    url: '',
  }
  const server = createServer((client) => {
    const node = connect(Number(new URL(redis.url).port), '127.0.0.1')
    for (const socket of [client, node]) {
      sockets.add(socket)
      socket
        .on('error', () => {})
        .on('close', () => {
          sockets.delete(socket)
          client.destroy()
          node.destroy()
        })
    }
    node.pipe(client)
    client.on('data', (bytes) => {
      const isLost = line.losesSubscriptions && /\bsubscribe\b/i.test(bytes.toString('latin1'))
      if (isLost) line.lost += 1
      else node.write(bytes)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  ended.push(() => {
    line.cut()
    server.close()
  })
  line.url = `redis://127.0.0.1:${(server.address() as AddressInfo).port}`
  return line
}

async function openStore(url: string, prefix: string) {
  const heard: string[] = []
  const errors: string[] = []
  const store = await createRedisStore({
    maxMailboxMessages: 3,
    maxTopicsPerClient: 4,
    maxClientsPerTopic: 5,
    maxStoredBytes: 1_000_000,
    maxStoredBytesPerAddress: 1_000_000,
    maxStoredBytesPerClient: 1_000_000,
    unclaimedLifetimeMs: 300_000,
    url,
    prefix,
    onMessage: ({ message }) => heard.push(message),
    onGap: () => heard.push('gap'),
    onEvict: () => {},
    onForget: () => {},
    onError: ({ message }) => errors.push(message),
  })
  return { store, heard, errors }
}

test('watches its topics again after a reconnect, also if Redis did not respond to its first try', async () => {
  const line = await startLine()
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
  await vi.waitFor(() => expect(errors).toContain('Command timed out'), { timeout: 15_000 })
  expect(line.lost).toBeGreaterThan(0)
  expect(heard).toEqual([])
  line.losesSubscriptions = false
  await vi.waitFor(() => expect(heard).toEqual(['gap']), { timeout: 15_000 })
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
  await vi.waitFor(() => expect(heard).toEqual(['gap', 'read']), { timeout: 15_000 })
}, 60_000)

test('closes while it subscribes again, without an error', async () => {
  const line = await startLine()
  const { store, errors } = await openStore(line.url, `${randomBytes(4).toString('hex')}:`)
  await store.watch(['read'])
  line.losesSubscriptions = true
  line.cut()
  await vi.waitFor(() => expect(line.lost).toBeGreaterThan(0), { timeout: 15_000 })
  errors.length = 0
  await store.close()
  // A rejection that nothing catches would fail the run.
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(errors).toEqual([])
})
