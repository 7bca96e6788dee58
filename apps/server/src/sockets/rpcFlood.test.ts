import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { createTestServer, testChain } from '../test/createTestServer.ts'

let node: WebSocketServer
let wsUrl: string
const path = '/v1?projectId=x&chainId=eip155:1'

beforeAll(async () => {
  node = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  await once(node, 'listening')
  wsUrl = `ws://127.0.0.1:${(node.address() as { port: number }).port}`
})
afterAll(() => {
  for (const client of node.clients) client.terminate()
  node.close()
})

async function start(env: Record<string, string>) {
  const chains = [testChain({ id: 1, rpcUrls: ['http://127.0.0.1:1'], wsUrls: [wsUrl] })]
  const server = await createTestServer({ chains, env })
  return { ...server, url: await server.app.listen({ host: '127.0.0.1', port: 0 }) }
}

describe('one address', () => {
  test('has as many connections as MAX_CONNECTIONS_PER_IP, and the next is closed', async () => {
    const server = await start({ MAX_CONNECTIONS_PER_IP: '3' })
    const port = Number(new URL(server.url).port)
    const open = async () => {
      const socket = connect(port, '127.0.0.1').on('error', () => undefined)
      await once(socket, 'connect')
      return socket
    }
    const held: Socket[] = [await open(), await open(), await open()]
    const [refused] = [await open()]
    refused.resume()
    await expect.poll(() => refused.destroyed, { timeout: 5_000 }).toBe(true)
    // Another address is answered: a server on all addresses knows them apart.
    const other = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.2' })
    other.write('GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
    expect(String((await once(other, 'data'))[0])).toContain('200 OK')
    held[0]?.destroy()
    await expect
      .poll(
        () =>
          fetch(`${server.url}/health`).then(
            ({ status }) => status,
            () => 'closed',
          ),
        { timeout: 5_000 },
      )
      .toBe(200)
    for (const socket of held) socket.destroy()
    await server.close()
  })

  test('has its connections uncounted behind proxies, whose address is everyone’s', async () => {
    const server = await start({ MAX_CONNECTIONS_PER_IP: '1', TRUSTED_PROXY_HOPS: '1' })
    const port = Number(new URL(server.url).port)
    const held = connect(port, '127.0.0.1')
    await once(held, 'connect')
    expect((await fetch(`${server.url}/health`)).status).toBe(200)
    held.destroy()
    await server.close()
  })

  test('has as many WebSockets as MAX_SOCKETS_PER_IP, and the next gets 429', async () => {
    const server = await start({ MAX_SOCKETS_PER_IP: '2' })
    const open = () => new WebSocket(`${server.url.replace('http', 'ws')}${path}`).on('error', () => undefined)
    const held = [open(), open()]
    await Promise.all(held.map((socket) => once(socket, 'open')))
    const [, response] = await once(open(), 'unexpected-response')
    expect(response.statusCode).toBe(429)
    response.destroy()
    held[0]?.terminate()
    await expect
      .poll(
        async () => {
          const socket = open()
          return await Promise.race([once(socket, 'open').then(() => socket.close()), once(socket, 'close')]).then(
            () => socket.readyState !== WebSocket.CLOSED,
          )
        },
        { timeout: 5_000 },
      )
      .toBe(true)
    held[1]?.terminate()
    await server.close()
  })
})

test('a WebSocket that asks nothing of a node opens none', async () => {
  const server = await start({})
  let opened = 0
  const count = () => (opened += 1)
  node.on('connection', count)
  const sockets = Array.from({ length: 10 }, () => new WebSocket(`${server.url.replace('http', 'ws')}${path}`))
  await Promise.all(sockets.map((socket) => once(socket, 'open')))
  for (const socket of sockets) {
    socket.send('{"jsonrpc":"2.0","id":1,"method":"debug_setHead"}')
    expect(JSON.parse(String((await once(socket, 'message'))[0]))).toMatchObject({ error: { code: -32_601 } })
  }
  expect(opened).toBe(0)
  const connected = once(node, 'connection')
  sockets[0]?.send('{"jsonrpc":"2.0","id":2,"method":"eth_chainId"}')
  await connected
  expect(opened).toBe(1)
  node.off('connection', count)
  for (const socket of sockets) socket.terminate()
  await server.close()
})

test('a frame costs a point more for each 64 kB before it is read', async () => {
  const server = await start({ RATE_LIMIT_BURST: '20', RATE_LIMIT_PER_SECOND: '0.001' })
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}${path}`)
  await once(socket, 'open')
  const codes: number[] = []
  socket.on('message', (bytes) => codes.push(JSON.parse(String(bytes)).error.code))
  for (let frame = 0; frame < 3; frame += 1) socket.send(`{"id":${' '.repeat(600_000)}`)
  await expect.poll(() => codes, { timeout: 10_000 }).toHaveLength(3)
  // 10 points each; one of the 20 was for the upgrade.
  expect(codes).toEqual([-32_700, -32_005, -32_005])
  socket.terminate()
  await server.close()
})

test('a frame that is no call costs a point before it is read, and its sender is hung up on in the end', async () => {
  const server = await start({ RATE_LIMIT_BURST: '5', RATE_LIMIT_PER_SECOND: '0.001' })
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}${path}`)
  await once(socket, 'open')
  const codes: number[] = []
  socket.on('message', (bytes) => codes.push(JSON.parse(String(bytes)).error.code))
  const closed = once(socket, 'close')
  for (let frame = 0; frame < 250; frame += 1) socket.send('{"id":{}}')
  const [code] = await closed
  expect(code).toBe(1013)
  // One of the five was for the upgrade.
  expect(codes.filter((one) => one === -32_600)).toHaveLength(4)
  expect(codes.filter((one) => one === -32_005).length).toBeGreaterThan(100)
  await server.close()
})

test('a batch of 100,000 that are no calls is refused by its length, over HTTP and WebSocket', async () => {
  const server = await start({})
  // What is behind the first thousand is no JSON: it is not read.
  const batch = `[${Array(100_000).fill('{"id":{}}').join(',')},no JSON`
  const began = performance.now()
  const answer = await fetch(`${server.url}${path}`, { method: 'POST', body: batch })
  expect(answer.status).toBe(400)
  expect(await answer.text()).toContain('at most 1000')
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}${path}`)
  await once(socket, 'open')
  socket.send(batch)
  const [bytes] = await once(socket, 'message')
  expect(JSON.parse(String(bytes)).error).toEqual({ code: -32_600, message: 'A batch has at most 1000 calls.' })
  // Each took over a second when every entry was read first.
  expect(performance.now() - began).toBeLessThan(2_000)
  socket.terminate()
  await server.close()
})
