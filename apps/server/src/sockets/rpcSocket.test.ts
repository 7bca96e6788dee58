import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { type Anvil, startAnvil } from '@latchkey/anvil'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { projectCommand } from '../cli/projectCommand.ts'
import { createTestServer, type TestServer, testChain } from '../test/createTestServer.ts'
import { connectUpstream } from './connectUpstream.ts'
import { relayRpc } from './relayRpc.ts'

let anvil: Anvil
let server: TestServer
let origin: string

beforeAll(async () => {
  anvil = await startAnvil()
  const wsUrl = anvil.url.replace('http', 'ws')
  server = await createTestServer({
    chains: [
      testChain({ id: 31337, rpcUrls: [anvil.url], wsUrls: ['ws://127.0.0.1:1', wsUrl] }),
      testChain({ id: 5, rpcUrls: [anvil.url] }),
      testChain({ id: 6, rpcUrls: [anvil.url], wsUrls: ['ws://127.0.0.1:1'] }),
    ],
  })
  origin = await server.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await server.close()
  await anvil.stop()
})

async function open(
  path: string,
): Promise<{ socket: WebSocket; send: (frame: unknown) => Promise<unknown>; frames: unknown[] }> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}${path}`)
  const frames: unknown[] = []
  socket.on('message', (bytes) => frames.push(JSON.parse(String(bytes))))
  await once(socket, 'open')
  const send = async (frame: unknown) => {
    const before = frames.length
    socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame))
    await expect.poll(() => frames.length, { timeout: 10_000 }).toBeGreaterThan(before)
    return frames[before]
  }
  return { socket, send, frames }
}

/** The status of a rejected upgrade. */
async function readRejection(path: string, headers: Record<string, string> = {}): Promise<number> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}${path}`, { headers })
  socket.on('error', () => undefined)
  const [, response] = await once(socket, 'unexpected-response')
  socket.terminate()
  return response.statusCode
}

const call = (method: string, params: unknown[] = [], id: unknown = 1) => ({ jsonrpc: '2.0', id, method, params })

describe('101', () => {
  test.each(['/v1', '/ws'])('%s forwards calls and subscriptions to the node that accepts', async (path) => {
    const { socket, send, frames } = await open(`${path}?chainId=eip155:31337&projectId=x`)
    expect(await send(call('eth_chainId'))).toEqual({ jsonrpc: '2.0', id: 1, result: '0x7a69' })
    expect(await send([call('eth_chainId', [], 'a'), call('net_version', [], 'b')])).toHaveLength(2)
    const { result } = (await send(call('eth_subscribe', ['newHeads'], 2))) as { result: string }
    await anvil.client.mine({ blocks: 1 })
    await expect
      .poll(() => frames.at(-1), { timeout: 10_000 })
      .toMatchObject({ method: 'eth_subscription', params: { subscription: result } })
    socket.close()
  })

  test('rejects node administration, invalid calls and deep nesting, and continues', async () => {
    const { socket, send, frames } = await open('/v1?chainId=eip155:31337')
    const height = await anvil.client.getBlockNumber()
    expect(await send(call('anvil_mine', ['0x1'], 7))).toMatchObject({ id: 7, error: { code: -32601 } })
    const batch = frames.length
    await send([call('eth_chainId'), call('ANVIL_mine', ['0x1'], 8)])
    await expect.poll(() => frames.length).toBe(batch + 2)
    expect(frames.slice(batch)).toEqual([
      [expect.objectContaining({ id: 8, error: expect.objectContaining({ code: -32601 }) })],
      [expect.objectContaining({ id: 1, result: '0x7a69' })],
    ])
    expect(await send('{')).toMatchObject({ error: { code: -32700 } })
    expect(await send('['.repeat(40) + ']'.repeat(40))).toMatchObject({ error: { code: -32700 } })
    expect(await send({ id: 1 })).toMatchObject({ error: { code: -32600 } })
    expect(await send(call('eth_chainId'))).toMatchObject({ result: '0x7a69' })
    expect(await anvil.client.getBlockNumber()).toBe(height)
    socket.close()
  })

  test('closes on binary frames and on frames above 1 MB', async () => {
    for (const [frame, code] of [
      [Buffer.from('{}'), 1003],
      [`"${'0'.repeat(1024 * 1024)}"`, 1009],
    ] as const) {
      const { socket } = await open('/v1?chainId=eip155:31337')
      socket.send(frame)
      const [closed] = await once(socket, 'close')
      expect(closed).toBe(code)
    }
  })

  test('closes with the node', async () => {
    const node = await startAnvil()
    const other = await createTestServer({
      chains: [testChain({ id: 31337, rpcUrls: [node.url], wsUrls: [node.url.replace('http', 'ws')] })],
    })
    const url = await other.app.listen({ host: '127.0.0.1', port: 0 })
    const socket = new WebSocket(`${url.replace('http', 'ws')}/v1?chainId=eip155:31337`)
    await once(socket, 'open')
    const closed = once(socket, 'close')
    socket.send(JSON.stringify(call('eth_chainId')))
    await once(socket, 'message')
    await node.stop()
    expect((await closed)[0]).toBe(1011)
    await other.close()
  })

  test('closes with the server, with 1001', async () => {
    const other = await createTestServer({
      chains: [testChain({ id: 31337, rpcUrls: [anvil.url], wsUrls: [anvil.url.replace('http', 'ws')] })],
    })
    const url = await other.app.listen({ host: '127.0.0.1', port: 0 })
    const socket = new WebSocket(`${url.replace('http', 'ws')}/v1?chainId=eip155:31337`)
    await once(socket, 'open')
    const closed = once(socket, 'close')
    await other.close()
    expect((await closed)[0]).toBe(1001)
  })
})

test('lists the networks with WebSockets', async () => {
  expect((await server.get('/v1/supported-chains')).body.ws).toEqual(['eip155:31337', 'eip155:6'])
})

test('disconnects a caller that makes no call in time, and keeps one that made one', async () => {
  const [chain] = [...server.context.chains.values()]
  const sockets = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  await once(sockets, 'listening')
  sockets.on('connection', (caller) =>
    relayRpc({
      chain: chain!,
      caller,
      connect: (signal) => connectUpstream(chain!.wsUrls, signal),
      charge: async () => undefined,
      hold: () => () => undefined,
      takeSubscription: () => () => undefined,
      firstCallMs: 300,
    }),
  )
  const { port } = sockets.address() as AddressInfo
  const open = () => new WebSocket(`ws://127.0.0.1:${port}`)
  const busy = open()
  await once(busy, 'open')
  busy.send(JSON.stringify(call('eth_chainId')))
  await once(busy, 'message')
  const [silent, broken] = [open(), open()]
  const ends = Promise.all([once(silent, 'close'), once(broken, 'close')])
  await once(broken, 'open')
  broken.send('{"id":1}')
  for (const [code, reason] of await ends) expect([code, String(reason)]).toEqual([1013, 'No call was made.'])
  busy.send(JSON.stringify(call('eth_chainId', [], 2)))
  expect(JSON.parse(String((await once(busy, 'message'))[0]))).toMatchObject({ id: 2, result: '0x7a69' })
  busy.terminate()
  sockets.close()
})

test.each([
  ['frames', { count: 5_000, bytes: 1_000 }],
  ['bytes', { count: 60, bytes: 200_000 }],
])('a caller with more %s than the queue holds waits, and gets every response in order', async (_name, sent) => {
  const open = async () => {
    const sockets = new WebSocketServer({ host: '127.0.0.1', port: 0 })
    await once(sockets, 'listening')
    const { port } = sockets.address() as AddressInfo
    const client = new WebSocket(`ws://127.0.0.1:${port}`)
    const [socket] = (await once(sockets, 'connection')) as [WebSocket]
    if (client.readyState !== client.OPEN) await once(client, 'open')
    return { sockets, client, socket }
  }
  const [front, back] = await Promise.all([open(), open()])
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const [chain] = [...server.context.chains.values()]
  relayRpc({
    chain: chain!,
    caller: front.socket,
    connect: async () => back.client,
    charge: () => held,
    hold: () => () => undefined,
    takeSubscription: () => () => undefined,
  })
  const received: number[] = []
  back.socket.on('message', (bytes) => received.push(JSON.parse(String(bytes)).id))
  const { count } = sent
  let taken = 0
  front.socket.on('message', () => {
    taken += 1
  })
  for (let id = 0; id < count; id += 1)
    front.client.send(JSON.stringify(call('eth_call', ['0'.repeat(sent.bytes)], id)))
  await expect.poll(() => front.socket.isPaused, { timeout: 10_000 }).toBe(true)
  // The rest waits in the system's buffers and in the caller's own.
  expect(taken).toBeLessThan(count)
  release()
  await expect.poll(() => received.length, { timeout: 20_000 }).toBe(count)
  expect(received).toEqual(Array.from({ length: count }, (_, id) => id))
  for (const { sockets, client } of [front, back]) {
    client.terminate()
    sockets.close()
  }
})

describe('rejected upgrades', () => {
  test.each([
    ['400 without a network', '/v1', 400],
    ['400 for an unknown network', '/v1?chainId=eip155:999', 400],
    ['400 for a network without WebSockets', '/ws?chainId=eip155:5', 400],
    ['404 elsewhere', '/v2?chainId=eip155:31337', 404],
    ['400 at a path that takes none', '/v1/account/0x12/balance?currency=usd', 400],
  ])('%s', async (_name, path, status) => {
    expect(await readRejection(path)).toBe(status)
  })

  test('426 without an upgrade', async () => {
    const response = await server.get('/v1?chainId=eip155:31337')
    expect(response).toMatchObject({ status: 426, headers: { upgrade: 'websocket' }, body: { status: 'FAILED' } })
  })

  test('401 and 403 as on every route, and 429 inside', async () => {
    const own = await createTestServer({
      chains: [testChain({ id: 31337, rpcUrls: [anvil.url], wsUrls: [anvil.url.replace('http', 'ws')] })],
    })
    const command = { db: own.context.db, config: own.config, print: () => undefined }
    await projectCommand(command, ['create', 'shop', '--origins', 'https://shop.test', '--rate', '0.01/4'])
    const url = (await own.app.listen({ host: '127.0.0.1', port: 0 })).replace('http', 'ws')
    const path = '/v1?chainId=eip155:31337&projectId='
    const status = async (id: string, from: string) => {
      const socket = new WebSocket(`${url}${path}${id}`, { origin: from })
      socket.on('error', () => undefined)
      const [, response] = await once(socket, 'unexpected-response')
      return response.statusCode
    }
    expect(await status('nobody', 'https://shop.test')).toBe(401)
    expect(await status('shop', 'https://evil.test')).toBe(403)
    const socket = new WebSocket(`${url}${path}shop`, { origin: 'https://shop.test' })
    await once(socket, 'open')
    const responses: unknown[] = []
    socket.on('message', (bytes) => responses.push(JSON.parse(String(bytes))))
    for (let id = 1; id <= 4; id += 1) socket.send(JSON.stringify(call('eth_chainId', [], id)))
    await expect.poll(() => responses.length, { timeout: 10_000 }).toBe(4)
    expect(responses).toContainEqual(
      expect.objectContaining({ id: 4, error: expect.objectContaining({ code: -32005 }) }),
    )
    socket.close()
    await own.close()
  })
})

describe('without a node', () => {
  test('that accepts, the first call closes the WebSocket with 1011', async () => {
    const socket = new WebSocket(`${origin.replace('http', 'ws')}/v1?chainId=eip155:6`)
    await once(socket, 'open')
    socket.send(JSON.stringify(call('eth_chainId')))
    const [code, reason] = await once(socket, 'close')
    expect([code, String(reason)]).toEqual([1011, 'No node of this network accepts a WebSocket now.'])
  })

  test('that responds after it accepts the connection, the caller is disconnected in the end', async () => {
    const silent = createServer(() => undefined)
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const { port } = silent.address() as AddressInfo
    const own = await createTestServer({
      chains: [testChain({ id: 31337, rpcUrls: [anvil.url], wsUrls: [`ws://127.0.0.1:${port}`] })],
    })
    const url = (await own.app.listen({ host: '127.0.0.1', port: 0 })).replace('http', 'ws')
    const socket = new WebSocket(`${url}/v1?chainId=eip155:31337`)
    await once(socket, 'open')
    socket.send(JSON.stringify(call('eth_chainId')))
    expect((await once(socket, 'close'))[0]).toBe(1011)
    await own.close()
    silent.close()
  })
})
