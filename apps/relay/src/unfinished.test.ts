import { expect, test } from 'vitest'
import { createRelays, readFigure, topic } from '../test/createRelays.ts'

// Messages that clients begin and never finish.

const { start, connect } = createRelays()
const part = 'x'.repeat(450_000)

test('40 unfinished messages of one address stay within its share, and the smallest survive', async () => {
  const relay = await start({ metricsPort: 0 })
  const small = await connect(relay)
  small.socket.send('{"id":1,', { fin: false })
  for (let i = 0; i < 40; i++) {
    const client = await connect(relay)
    for (let sent = 0; sent < 2; sent++) client.socket.send(part, { fin: false })
  }
  const readClosed = () => readFigure(relay, 'dropped_sockets_total{reason="A message is not finished"}')
  // 36 MB were sent; the share is 16 MB.
  await expect.poll(readClosed, { timeout: 15_000 }).toBeGreaterThanOrEqual(22)
  expect(await readClosed()).toBeLessThan(30)
  small.socket.send(`"method":"irn_subscribe","params":{"topic":"${topic()}"}}`)
  await expect.poll(() => small.frames, { timeout: 15_000 }).toHaveLength(1)
})

test('an unfinished message closes its socket with 1008 after the limit, despite pings', async () => {
  const relay = await start({ unfinishedMs: 300, maxRequestsPerSecond: 100_000 })
  const [slow, busy] = [await connect(relay), await connect(relay)]
  slow.socket.send('{"id":1,', { fin: false })
  const pings = setInterval(() => slow.socket.ping(), 20)
  let calls = 0
  let isOver = false
  const end = slow.closed.finally(() => {
    isOver = true
    clearInterval(pings)
  })
  // A client that finishes its messages stays connected, however many it sends.
  while (!isOver) {
    busy.send(`{"id":1,"method":"irn_unsubscribe","params":{"topic":"${topic()}"}}`)
    await expect.poll(() => busy.frames.length, { timeout: 15_000, interval: 5 }).toBe(++calls)
  }
  expect(await end).toEqual({ code: 1008, reason: 'A message is not finished' })
  expect(await busy.call('irn_unsubscribe', { topic: topic() })).toBe(true)
})
