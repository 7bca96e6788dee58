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
  test('has up to MAX_CONNECTIONS_PER_IP connections; the next is closed', async () => {
    const server = await start({ MAX_CONNECTIONS_PER_IP: '3' })
    const port = Number(new URL(server.url).port)
    const open = async () => {
      const socket = connect(port, '127.0.0.1').on('error', () => undefined)
      await once(socket, 'connect')
      return socket
    }
    const held: Socket[] = [await open(), await open(), await open()]
    const [rejected] = [await open()]
    rejected.resume()
    await expect.poll(() => rejected.destroyed, { timeout: 5_000 }).toBe(true)
    // Another address gets a response: a server on all addresses counts each one separately.
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

  test('behind proxies is shared, so its connections are not counted', async () => {
    const server = await start({ MAX_CONNECTIONS_PER_IP: '1', TRUSTED_PROXY_HOPS: '1' })
    const port = Number(new URL(server.url).port)
    const held = connect(port, '127.0.0.1')
    await once(held, 'connect')
    expect((await fetch(`${server.url}/health`)).status).toBe(200)
    held.destroy()
    await server.close()
  })

  test('has up to MAX_SOCKETS_PER_IP WebSockets; the next gets 429', async () => {
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

describe('an upgrade', () => {
  const upgrade = (headers: Record<string, string>) =>
    `${[
      `GET ${path} HTTP/1.1`,
      'Host: x',
      'Connection: Upgrade',
      'Upgrade: websocket',
      ...Object.entries(headers).map((one) => one.join(': ')),
    ].join('\r\n')}\r\n\r\n`
  const complete = { 'Sec-WebSocket-Version': '13', 'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==' }

  test.each([
    ['a short key', 'sec-websocket-key', { ...complete, 'Sec-WebSocket-Key': 'short' }],
    ['no key', 'sec-websocket-key', { 'Sec-WebSocket-Version': '13' }],
    ['another version', 'sec-websocket-version', { ...complete, 'Sec-WebSocket-Version': '7' }],
  ])('with %s gets 400 and does not count as a WebSocket of the address', async (_name, field, headers) => {
    const server = await start({ MAX_SOCKETS_PER_IP: '1' })
    const port = Number(new URL(server.url).port)
    for (let send = 0; send < 3; send += 1) {
      const socket = connect(port, '127.0.0.1')
      socket.write(upgrade(headers))
      const response = String((await once(socket, 'data'))[0])
      expect(response).toContain('400 Bad Request')
      expect(response).toContain(`"field":"${field}"`)
      socket.destroy()
    }
    await expect.poll(() => server.context.lifecycle.running).toBe(0)
    await server.close()
  })
})

test('a WebSocket without a call connects to no node', async () => {
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

test('a frame costs one point more per 64 kB before it is parsed', async () => {
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

test('an invalid frame costs a point before it is parsed, and many of them close the connection', async () => {
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

test('a batch of 100,000 invalid calls is rejected by its length, over HTTP and WebSocket', async () => {
  const server = await start({})
  // What is behind the first thousand is no JSON: it is not read.
  const batch = `[${Array(100_000).fill('{"id":{}}').join(',')},no JSON`
  const began = performance.now()
  const response = await fetch(`${server.url}${path}`, { method: 'POST', body: batch })
  expect(response.status).toBe(400)
  expect(await response.text()).toContain('at most 1000')
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

describe('subscriptions', () => {
  const subscribe = (id: unknown) =>
    JSON.stringify({ jsonrpc: '2.0', id, method: 'eth_subscribe', params: ['newHeads'] })

  /** A server whose node accepts every subscription and unsubscription and returns true for any other call; and WebSockets to it. */
  async function startWithNode(env: Record<string, string>) {
    const ids: unknown[] = []
    const pushes: ((count: number) => void)[] = []
    const serve = (socket: WebSocket) => {
      let made = 0
      const open = new Set<string>()
      pushes.push((count) => {
        const push = { jsonrpc: '2.0', method: 'eth_subscription', params: { subscription: '0x1', result: {} } }
        for (let pushed = 0; pushed < count; pushed += 1) socket.send(JSON.stringify(push))
      })
      socket.on('message', (bytes) => {
        const { id, method, params } = JSON.parse(String(bytes))
        ids.push(id)
        made += 1
        const subscription = `0x${made.toString(16)}`
        if (method === 'eth_subscribe') open.add(subscription)
        const isEnded = method === 'eth_unsubscribe' ? open.delete(params[0]) : true
        const result = method === 'eth_subscribe' ? subscription : isEnded
        socket.send(JSON.stringify({ jsonrpc: '2.0', id, result }))
      })
    }
    node.on('connection', serve)
    const server = await start(env)
    const open = async () => {
      const socket = new WebSocket(`${server.url.replace('http', 'ws')}${path}`)
      await once(socket, 'open')
      const send = async (frame: string) => {
        const response = once(socket, 'message')
        socket.send(frame)
        return JSON.parse(String((await response)[0]))
      }
      return { socket, send }
    }
    const close = async () => {
      node.off('connection', serve)
      await server.close()
    }
    return { open, close, ids, pushes }
  }

  test('are limited to 20 per WebSocket, and one that ends makes room for another', async () => {
    const { open, close, ids } = await startWithNode({})
    const { send, socket } = await open()
    for (let id = 1; id <= 20; id += 1)
      expect(await send(subscribe(id))).toMatchObject({ id, result: `0x${id.toString(16)}` })
    const full = {
      code: -32_005,
      message: expect.stringContaining('This WebSocket has all subscriptions it may have.'),
    }
    expect(await send(subscribe('21st'))).toMatchObject({ id: '21st', error: full })
    const end = (params: unknown[], method = 'eth_unsubscribe') =>
      send(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))
    // Neither an unknown subscription nor another call’s response with the same id ends one.
    expect(await end(['0xff'])).toEqual({ jsonrpc: '2.0', id: 1, result: false })
    expect(await end(['0x1'], 'eth_syncing')).toMatchObject({ id: 1, result: true })
    expect(await send(subscribe(22))).toMatchObject({ error: full })
    expect(await end(['0x1'])).toEqual({ jsonrpc: '2.0', id: 1, result: true })
    expect(await send(subscribe(null))).toMatchObject({ id: null, result: expect.any(String) })
    expect(await send(subscribe(24))).toMatchObject({ error: full })
    expect(ids).toHaveLength(24)
    socket.terminate()
    await close()
  })

  test('are limited to 100 per address, until one of its WebSockets closes', async () => {
    const { open, close } = await startWithNode({})
    const sockets = []
    for (let index = 0; index < 5; index += 1) {
      const opened = await open()
      for (let id = 0; id < 20; id += 1) expect(await opened.send(subscribe(id))).toHaveProperty('result')
      sockets.push(opened)
    }
    const next = await open()
    const message = expect.stringContaining('This address has all subscriptions it may have.')
    expect(await next.send(subscribe(1))).toMatchObject({ id: 1, error: { code: -32_005, message } })
    sockets[0]?.socket.close()
    await expect.poll(() => next.send(subscribe(1)), { timeout: 10_000 }).toHaveProperty('result')
    for (const { socket } of [...sockets, next]) socket.terminate()
    await close()
  })

  test('cost a point per push, and end when there are none left', async () => {
    const { open, close, pushes } = await startWithNode({ RATE_LIMIT_BURST: '30', RATE_LIMIT_PER_SECOND: '0.001' })
    const { send, socket } = await open()
    await send(subscribe(1))
    let received = 0
    socket.on('message', () => {
      received += 1
    })
    const closed = once(socket, 'close')
    // 28 of the 30 are left.
    pushes[0]?.(20)
    await expect.poll(() => received, { timeout: 10_000 }).toBe(20)
    expect(socket.readyState).toBe(WebSocket.OPEN)
    pushes[0]?.(10)
    const [code, reason] = await closed
    expect([code, String(reason)]).toEqual([1013, 'The rate limit of this address is used up: slow down.'])
    await close()
  })
})
