import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { connectClient, type TestClient } from '../test/connectClient.ts'
import { type Relay, type RelayOptions, startRelay } from './startRelay.ts'

// One message of the largest size, fetched again and again by clients that do not read.

const relays: Relay[] = []
const clients: TestClient[] = []
afterEach(async () => {
  for (const client of clients.splice(0)) client.socket.terminate()
  for (const relay of relays.splice(0)) await relay.close()
})

async function connect(relay: Relay, localAddress?: string) {
  const client = await connectClient(relay.url, { socket: { localAddress } })
  clients.push(client)
  return client
}

const topic = () => randomBytes(32).toString('hex')

/** A relay with a message of 490 kB on a topic. */
async function start(options: RelayOptions = {}) {
  const relay = await startRelay({ metricsPort: 0, ...options })
  relays.push(relay)
  const on = topic()
  const publisher = await connect(relay)
  await publisher.call('irn_publish', { topic: on, message: 'x'.repeat(490_000), ttl: 300 })
  return { relay, on, publisher }
}

/** Sockets of one address that do not read; each asks so often for one topic named 101 times. */
async function attack(relay: Relay, on: string, options: { sockets: number; calls: number; from: string }) {
  const ask = JSON.stringify({ topics: Array(101).fill(on) })
  for (let i = 0; i < options.sockets; i++) {
    const client = await connect(relay, options.from)
    client.socket.pause()
    for (let id = 1; id <= options.calls; id++)
      client.send(`{"jsonrpc":"2.0","id":${id},"method":"irn_batchFetchMessages","params":${ask}}`)
  }
}

async function dropped({ metricsPort }: Relay): Promise<number> {
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  const line = /^latchkey_relay_dropped_sockets_total\{reason="Answers are not read"\} (.+)$/m
  return Number(line.exec(metrics)?.[1] ?? 0)
}

describe('answers that are not read', () => {
  test('a topic named 101 times gives its message once, and an answer has no more bytes than one large message', async () => {
    const { relay, on, publisher } = await start()
    await publisher.call('irn_publish', { topic: on, message: 'y'.repeat(490_000), ttl: 300 })
    const reader = await connect(relay)
    const first = await reader.call('irn_batchFetchMessages', { topics: Array(101).fill(on) })
    expect(first).toMatchObject({ messages: [{ message: expect.stringMatching(/^x+$/) }], hasMore: true })
    expect((first as { messages: unknown[] }).messages).toHaveLength(1)
  })

  test('40 sockets of one address hold no more than its share, and another address is served meanwhile', async () => {
    const { relay, on } = await start()
    const before = process.memoryUsage().external
    await attack(relay, on, { sockets: 40, calls: 14, from: '127.0.7.1' })
    const visitor = await connect(relay)
    await delay(500)
    expect(process.memoryUsage().external - before).toBeLessThan(100_000_000)
    expect(await dropped(relay)).toBeGreaterThan(2)
    expect(await visitor.call('irn_unsubscribe', { topic: topic() })).toBe(true)
  })

  test('a socket that goes on asking without reading is closed with 1008', async () => {
    const { relay, on } = await start()
    await attack(relay, on, { sockets: 1, calls: 25, from: '127.0.7.2' })
    await expect.poll(() => dropped(relay), { timeout: 15_000 }).toBe(1)
    const [, slow] = clients
    slow!.socket.resume()
    expect(await slow!.closed).toEqual({ code: 1008, reason: 'Answers are not read' })
  })

  test('large answers count as many calls', async () => {
    const { relay, on } = await start({ maxRequestsPerSecond: 5 })
    const reader = await connect(relay)
    const replies = []
    for (let i = 0; i < 4; i++) replies.push(await reader.ask('irn_fetchMessages', { topic: on }))
    expect(replies.map(({ error }) => error?.data)).toEqual([
      undefined,
      undefined,
      'TooManyRequests',
      'TooManyRequests',
    ])
  })
})
