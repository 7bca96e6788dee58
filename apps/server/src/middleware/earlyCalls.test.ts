import { once } from 'node:events'
import { connect } from 'node:net'
import { type Anvil, freePort, startAnvil } from '@latchkey/anvil'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { captureLogs } from '../test/captureLogs.ts'
import { createTestServer, type Storage, storages, testChain } from '../test/createTestServer.ts'
import { startUpstream } from '../test/startUpstream.ts'

/** JSON-RPC over connections: the first call to a URL goes through Fastify, the next ones do not. */

let anvil: Anvil
let closedUrl: string
beforeAll(async () => {
  anvil = await startAnvil()
  closedUrl = `http://127.0.0.1:${await freePort()}`
})
afterAll(() => anvil.stop())

const endings: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end()
})

const route = '/v1'
const call = (method: string, params: unknown = [], id: unknown = 1) => ({ jsonrpc: '2.0', id, method, params })
const blockNumber = JSON.stringify(call('eth_blockNumber'))

async function setUp(options: { storage?: Storage; env?: Record<string, string>; slowUrl?: string } = {}) {
  const logs = captureLogs()
  const server = await createTestServer({
    chains: [
      testChain({ id: 31337, rpcUrls: [anvil.url] }),
      testChain({ id: 6, rpcUrls: [closedUrl] }),
      testChain({ id: 7, rpcUrls: [options.slowUrl ?? closedUrl] }),
    ],
    ...(options.storage && { storage: options.storage }),
    env: { LOG_LEVEL: 'info', ...options.env },
  })
  endings.push(async () => logs.release(), server.close)
  await server.project('create shop --origins https://shop.test')
  const routing = vi.spyOn(server.app, 'routing')
  // Another program of the machine may call this port too, for a server that had it before.
  const routed = () => routing.mock.calls.filter(([{ url }]) => url?.startsWith(route)).length
  const url = await server.app.listen({ host: '127.0.0.1', port: 0 })
  const send = (path: string, body: string, headers: Record<string, string> = {}) =>
    fetch(`${url}${path}`, { method: 'POST', body, headers: { origin: 'https://shop.test', ...headers } })
  const lines = () => logs.lines().filter((line) => line.route === route)
  return { server, port: Number(new URL(url).port), routed, send, lines }
}

/** All of a response but what differs for each. */
async function read(response: Response) {
  const { date, 'x-request-id': id, ...headers } = Object.fromEntries(response.headers)
  return { status: response.status, headers, text: (await response.text()).replaceAll(id ?? '', 'id') }
}

function withoutOwn({ time, reqId, ms, ...line }: Record<string, unknown>) {
  return line
}

describe.each(storages)('on %s', (storage) => {
  test('is answered and logged as Fastify’s are, errors too', async () => {
    const { send, routed, lines } = await setUp({ storage })
    const many = Array.from({ length: 3 }, (_, id) => call('eth_blockNumber', [], id))
    const cases: [network: number, body: string, headers?: Record<string, string>][] = [
      [31337, blockNumber],
      [31337, JSON.stringify(call('eth_getBalance', [`0x${'11'.repeat(20)}`, 'latest'], 'text'))],
      [31337, blockNumber, { 'content-type': 'application/json' }],
      [31337, JSON.stringify(many)],
      [31337, JSON.stringify({ jsonrpc: '2.0', method: 'eth_blockNumber', params: [] })],
      [31337, JSON.stringify(call('eth_call', [{ to: `0x${'11'.repeat(20)}` }, 'no block']))],
      [31337, JSON.stringify(call('eth_accounts'))],
      [31337, JSON.stringify(call('eth_call', [2 ** 60]))],
      [31337, '{"jsonrpc":"2.0","id":1,"id":2,"method":"eth_blockNumber"}'],
      [31337, JSON.stringify({ ...call('eth_blockNumber'), more: 1 })],
      [31337, 'eth_blockNumber'],
      [31337, blockNumber, { origin: 'https://evil.test' }],
      [6, blockNumber],
      [8, blockNumber],
    ]
    let unknown = 0
    for (const [network, body, headers] of cases) {
      const known = `/v1?projectId=shop&chainId=eip155:${network}`
      // Whatever this says, it makes the URL known.
      await (await send(known, blockNumber)).text()
      const before = lines().length
      unknown += 1
      const fastifys = await read(await send(`${known}&sv=${unknown}`, body, headers))
      await expect.poll(() => lines().length).toBe(before + 1)
      const routedBefore = routed()
      const ours = await read(await send(known, body, headers))
      expect(ours, body).toEqual(fastifys)
      expect(ours.headers['cache-control'], body).toBe('no-store')
      expect(routed(), body).toBe(routedBefore)
      await expect.poll(() => lines().length).toBe(before + 2)
      const [first = {}, second = {}] = lines().slice(before)
      expect(withoutOwn(second)).toEqual(withoutOwn(first))
    }
  })

  test('a caller above its limit gets 429 and pays once for each call', async () => {
    const { server, send, routed } = await setUp({
      storage,
      env: { RATE_LIMIT_BURST: '4', RATE_LIMIT_PER_SECOND: '0.001' },
    })
    const path = '/v1?projectId=shop&chainId=eip155:31337'
    const seen = []
    for (let index = 0; index < 6; index += 1) {
      const response = await send(path, blockNumber)
      seen.push([response.status, response.headers.has('retry-after')])
    }
    expect(seen).toEqual([...Array.from({ length: 4 }, () => [200, false]), [429, true], [429, true]])
    expect(routed()).toBe(1)
    const metrics = server.context.metrics.format()
    expect(metrics).toContain(`requests_total{route="${route}",method="POST",status="200"} 4`)
    expect(metrics).toContain(`rate_limited_total{route="${route}"} 2`)
    expect(server.context.lifecycle).toMatchObject({ running: 0, served: 6 })
  })
})

test('a caller that leaves ends the call to the node, and is logged with 499', async () => {
  let isGone = false
  const slow = await startUpstream(
    (request, response, body) => {
      if (body.includes('eth_gasPrice')) return request.socket.once('close', () => (isGone = true))
      response.end('{"jsonrpc":"2.0","id":1,"result":"0x1"}')
    },
    { chainId: 7 },
  )
  endings.push(slow.stop)
  const { server, port, send, lines } = await setUp({ slowUrl: slow.url })
  const path = '/v1?projectId=shop&chainId=eip155:7'
  expect((await send(path, blockNumber)).status).toBe(200)
  const body = JSON.stringify(call('eth_gasPrice'))
  const socket = connect({ port, host: '127.0.0.1' })
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nOrigin: https://shop.test\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  )
  await expect.poll(() => slow.bodies.length).toBe(2)
  expect(server.context.lifecycle.running).toBe(1)
  socket.destroy()
  await expect.poll(() => isGone).toBe(true)
  await expect.poll(() => lines().map(({ status }) => status)).toEqual([200, 499])
  expect(server.context.lifecycle.running).toBe(0)
})

test('calls and other requests on one connection are answered in order', async () => {
  const { port, send } = await setUp()
  const path = '/v1?projectId=shop&chainId=eip155:31337'
  await (await send(path, blockNumber)).text()
  const socket = connect({ port, host: '127.0.0.1' })
  let text = ''
  socket.on('data', (bytes) => {
    text += String(bytes)
  })
  const post = (id: number) => {
    const body = JSON.stringify(call('eth_blockNumber', [], id))
    return `POST ${path} HTTP/1.1\r\nHost: x\r\nOrigin: https://shop.test\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  }
  const get = 'GET /v1/nothing HTTP/1.1\r\nHost: x\r\n\r\n'
  const last = 'GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'
  socket.write(post(1) + get + post(2) + post(3) + last)
  await once(socket, 'close')
  expect([...text.matchAll(/HTTP\/1.1 (\d+)/g)].map(([, status]) => status)).toEqual([
    '200',
    '404',
    '200',
    '200',
    '200',
  ])
  expect([...text.matchAll(/"id":(\d)/g)].map(([, id]) => id)).toEqual(['1', '2', '3'])
})

test('a longer body, a server key and another content type go to Fastify', async () => {
  const { send, routed } = await setUp()
  const path = '/v1?projectId=shop&chainId=eip155:31337'
  const long = JSON.stringify(call('eth_call', [{ data: `0x${'00'.repeat(2_500)}` }]))
  await (await send(path, blockNumber)).text()
  expect(routed()).toBe(1)
  expect((await send(path, long)).status).toBe(200)
  expect((await send(path, blockNumber, { authorization: 'Bearer lk_unknown' })).status).toBe(401)
  expect((await send(path, blockNumber, { 'content-type': 'none' })).status).toBe(415)
  expect(routed()).toBe(4)
  expect((await send(path, blockNumber)).status).toBe(200)
  expect(routed()).toBe(4)
})
