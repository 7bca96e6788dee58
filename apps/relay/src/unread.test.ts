import { createConnection, type NetConnectOpts, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { createRelays, readFigure, topic } from '../test/createRelays.ts'
import type { Relay, RelayOptions } from './startRelay.ts'

// A client fetches one message of the maximum size repeatedly.

const { start: startRelay, connect } = createRelays()

/** A relay with a message of 490 kB on a topic. */
async function start(options: RelayOptions = {}) {
  const relay = await startRelay({ metricsPort: 0, ...options })
  const on = topic()
  const publisher = await connect(relay)
  await publisher.call('irn_publish', { topic: on, message: 'x'.repeat(490_000), ttl: 300 })
  return { relay, on, publisher }
}

/** Sockets of one address that do not read; each makes `calls` fetches of one topic repeated 101 times. */
async function attack(relay: Relay, on: string, options: { sockets: number; calls: number; from: string }) {
  const params = JSON.stringify({ topics: Array(101).fill(on) })
  const sockets = []
  for (let i = 0; i < options.sockets; i++) {
    const client = await connect(relay, { socket: { localAddress: options.from } })
    client.socket.pause()
    for (let id = 1; id <= options.calls; id++)
      client.send(`{"jsonrpc":"2.0","id":${id},"method":"irn_batchFetchMessages","params":${params}}`)
    sockets.push(client)
  }
  return sockets
}

const readClosed = (relay: Relay) => readFigure(relay, 'dropped_sockets_total{reason="Answers are not read"}')

describe('unread responses', () => {
  test('returns a message once for a topic repeated 101 times, and limits the bytes of a response', async () => {
    const { relay, on, publisher } = await start()
    await publisher.call('irn_publish', { topic: on, message: 'y'.repeat(490_000), ttl: 300 })
    const reader = await connect(relay)
    const first = await reader.call('irn_batchFetchMessages', { topics: Array(101).fill(on) })
    expect(first).toMatchObject({ messages: [{ message: expect.stringMatching(/^x+$/) }], hasMore: true })
    expect((first as { messages: unknown[] }).messages).toHaveLength(1)
  })

  test('40 sockets of one address stay within its share, while another address is served', async () => {
    const { relay, on } = await start()
    const before = process.memoryUsage().external
    await attack(relay, on, { sockets: 40, calls: 14, from: '127.0.7.1' })
    const visitor = await connect(relay)
    await delay(500)
    expect(process.memoryUsage().external - before).toBeLessThan(100_000_000)
    expect(await readClosed(relay)).toBeGreaterThan(2)
    expect(await visitor.call('irn_unsubscribe', { topic: topic() })).toBe(true)
  })

  test('a socket that keeps calling without reading is closed with 1008', async () => {
    const { relay, on } = await start({ stallMs: 200 })
    const [slow] = await attack(relay, on, { sockets: 1, calls: 40, from: '127.0.7.2' })
    await expect.poll(() => readClosed(relay), { timeout: 15_000 }).toBe(1)
    slow!.socket.resume()
    expect(await slow!.closed).toEqual({ code: 1008, reason: 'Answers are not read' })
  })

  test('of 50 large fetches wait for a slow reader, and all are sent', async () => {
    const { relay, on } = await start()
    const reader = await connect(relay)
    reader.socket.pause()
    const replies = Array.from({ length: 50 }, () => reader.call('irn_fetchMessages', { topic: on }))
    await expect.poll(() => readFigure(relay, 'calls_total{method="irn_fetchMessages"}')).toBeGreaterThan(2)
    await delay(300)
    reader.socket.resume()
    const answers = (await Promise.all(replies)) as { messages: { message: string }[] }[]
    expect(answers.map(({ messages }) => messages[0]?.message.length)).toEqual(Array(50).fill(490_000))
    expect(await readClosed(relay)).toBe(0)
  })

  test('of a client over its rate are charged one after the other', async () => {
    const { relay, on } = await start({ maxRequestsPerSecond: 5 })
    let tcp: Socket | undefined
    const reader = await connect(relay, {
      socket: { createConnection: (to) => (tcp = createConnection(to as NetConnectOpts)) },
    })
    // In one write: a call that arrives after the first responses is rejected.
    tcp!.cork()
    const replies = Array.from({ length: 14 }, () => reader.call('irn_fetchMessages', { topic: on }))
    tcp!.uncork()
    expect(await Promise.all(replies)).toHaveLength(14)
  })

  test('do not block the relay from closing', async () => {
    const { relay, on } = await start()
    const [mute] = await attack(relay, on, { sockets: 1, calls: 40, from: '127.0.7.3' })
    await relay.close()
    mute!.socket.resume()
    await mute!.closed
  })

  test('examined messages cost calls, including acknowledged ones', async () => {
    const { relay } = await start({ maxRequestsPerSecond: 3 })
    const [publisher, reader, ghost] = [
      await connect(relay),
      await connect(relay),
      await connect(relay, { acks: false }),
    ]
    const on = topic()
    await reader.call('irn_subscribe', { topic: on })
    await ghost.call('irn_subscribe', { topic: on })
    const messages = Array.from({ length: 200 }, (_, i) => ({ topic: on, message: `m${i}`, ttl: 300 }))
    await publisher.call('irn_batchPublish', { messages })
    await reader.hear(200)
    await expect
      .poll(() => reader.call('irn_fetchMessages', { topic: on }), { timeout: 15_000 })
      .toMatchObject({ messages: [] })
    const replies = []
    for (let i = 0; i < 20; i++) replies.push(await reader.request('irn_fetchMessages', { topic: on }))
    expect(replies.filter(({ error }) => error?.data === 'TooManyRequests').length).toBeGreaterThan(5)
  })

  test('large responses cost several calls', async () => {
    const { relay, on } = await start({ maxRequestsPerSecond: 2 })
    const reader = await connect(relay)
    const replies = []
    for (let i = 0; i < 5; i++) replies.push(await reader.request('irn_fetchMessages', { topic: on }))
    expect(replies.map(({ error }) => error?.data)).toEqual([
      undefined,
      undefined,
      undefined,
      'TooManyRequests',
      'TooManyRequests',
    ])
  })
})
