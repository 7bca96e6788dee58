import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { createTestServer, type TestServer, testChain } from '../test/createTestServer.ts'
import { startUpstream } from '../test/startUpstream.ts'
import { createByteBudget } from './createByteBudget.ts'

const responseBytes = 7_400_000
const large = JSON.stringify({ jsonrpc: '2.0', id: 1, result: `0x${'00'.repeat(responseBytes / 2)}` })
const body = '{"jsonrpc":"2.0","id":1,"method":"eth_blockNumber"}'
const path = '/v1?projectId=x&chainId=eip155:1'

let server: TestServer
let origin: string
let stop: () => Promise<unknown>

beforeAll(async () => {
  const node = await startUpstream((_request, response) => response.end(large), { chainId: 1 })
  const sockets = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  await once(sockets, 'listening')
  sockets.on('connection', (socket) => socket.on('message', () => socket.send(large)))
  const { port } = sockets.address() as { port: number }
  server = await createTestServer({
    chains: [testChain({ id: 1, rpcUrls: [node.url], wsUrls: [`ws://127.0.0.1:${port}`] })],
  })
  origin = await server.app.listen({ host: '127.0.0.1', port: 0 })
  stop = async () => {
    for (const client of sockets.clients) client.terminate()
    sockets.close()
    await node.stop()
  }
})
afterAll(async () => {
  await server.close()
  await stop()
})

describe('unread responses of one address', () => {
  test('over WebSocket: stay within the limit together, and none is kept for long', async () => {
    const opened: WebSocket[] = []
    const { sockets, held } = watchHeld()
    for (let index = 0; index < 12; index += 1) {
      const socket = new WebSocket(`${origin.replace('http', 'ws')}${path}`)
      socket.on('error', () => undefined)
      await once(socket, 'open')
      socket.pause()
      for (let attempt = 0; attempt < 2; attempt += 1) socket.send(body)
      opened.push(socket)
    }
    await expect.poll(() => opened.length, { timeout: 10_000 }).toBe(12)
    const most = await greatest(held, 3_000)
    expect(most).toBeGreaterThan(responseBytes)
    expect(most).toBeLessThanOrEqual(33 * 1024 * 1024)
    // None of them is kept for longer than its caller stands still.
    await expect.poll(held, { timeout: 20_000 }).toBe(0)
    for (const socket of opened) socket.terminate()
    sockets.clear()
  }, 40_000)

  test('over HTTP: the next gets 429, and stalled connections are closed', async () => {
    const { sockets, held } = watchHeld()
    const callers: Socket[] = []
    for (let index = 0; index < 12; index += 1) {
      const socket = connect(Number(new URL(origin).port), '127.0.0.1')
      socket.on('error', () => undefined)
      await once(socket, 'connect')
      socket.pause()
      socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n${body}`)
      callers.push(socket)
    }
    await expect.poll(held, { timeout: 10_000 }).toBeGreaterThan(20_000_000)
    const next = await fetch(`${origin}${path}`, { method: 'POST', body })
    expect(next.status).toBe(429)
    expect(next.headers.get('cache-control')).toBe('no-store')
    expect(await next.json()).toMatchObject({ reasons: [{ field: 'rate_limited' }] })
    expect(held()).toBeLessThanOrEqual(33 * 1024 * 1024)
    await expect.poll(held, { timeout: 20_000 }).toBe(0)
    for (const socket of callers) socket.destroy()
    sockets.clear()
    const later = await fetch(`${origin}${path}`, { method: 'POST', body })
    expect((await later.text()).length).toBe(large.length)
  }, 40_000)

  test('too many requests ahead of a response that takes long: the connection is closed, others are answered', async () => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1')
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    const slow = `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n${body}`
    socket.write(slow + 'GET /nothing HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(1_000))
    await once(socket, 'close', { signal: AbortSignal.timeout(10_000) })
    expect((await fetch(`${origin}/health`)).status).toBe(200)
    await expect.poll(() => server.context.lifecycle.running).toBe(0)
  })

  test('cost points by their size, 29 for 7.4 MB, also where fewer are left', async () => {
    const node = await startUpstream((_request, response) => response.end(large), { chainId: 1 })
    const small = await createTestServer({
      chains: [testChain({ id: 1, rpcUrls: [node.url] })],
      env: { RATE_LIMIT_BURST: '60', RATE_LIMIT_PER_SECOND: '0.001' },
    })
    const statuses: number[] = []
    for (let attempt = 0; attempt < 4; attempt += 1) statuses.push((await small.post(path, body)).status)
    expect(statuses).toEqual([200, 200, 200, 429])
    await small.close()
    await node.stop()
  })
})

test('above the total of unsent bytes, disconnects the caller with the most first', async () => {
  const listener = createServer((socket) => socket.on('error', () => undefined))
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const { port } = listener.address() as { port: number }
  const [large, little, next] = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1'), connect(port, '127.0.0.1')]
  const unsent = createByteBudget({ perCaller: 80, total: 100, stallMs: 1_000 })
  expect(unsent.hold(large, { caller: 'a', bytes: 81 })).toBeUndefined()
  expect(unsent.hold(large, { caller: 'a', bytes: 70 })).toBeDefined()
  const release = unsent.hold(little, { caller: 'b', bytes: 20 })
  expect(unsent.hold(next, { caller: 'a', bytes: 11 })).toBeUndefined()
  expect(unsent.hold(next, { caller: 'c', bytes: 30 })).toBeDefined()
  expect(large.destroyed).toBe(true)
  expect(little.destroyed).toBe(false)
  release?.()
  expect(little.timeout).toBe(0)
  // A connection that takes nothing is closed.
  await expect.poll(() => next.destroyed, { timeout: 5_000 }).toBe(true)
  expect(unsent.hold(little, { caller: 'd', bytes: 80 })).toBeDefined()
  for (const socket of [large, little, next]) socket.destroy()
  listener.close()
})

/** What the server's own connections have not handed to the system yet. */
function watchHeld() {
  const sockets = new Set<Socket>()
  server.app.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  return { sockets, held: () => [...sockets].reduce((sum, { writableLength }) => sum + writableLength, 0) }
}

async function greatest(read: () => number, ms: number): Promise<number> {
  let most = 0
  const until = performance.now() + ms
  while (performance.now() < until) {
    most = Math.max(most, read())
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return most
}
