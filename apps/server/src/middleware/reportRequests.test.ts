import { once } from 'node:events'
import { connect } from 'node:net'
import { startAnvil } from '@latchkey/anvil'
import { afterEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { projectCommand } from '../cli/projectCommand.ts'
import { captureLogs } from '../test/captureLogs.ts'
import { createTestServer, type TestChain, type TestServer, testChain } from '../test/createTestServer.ts'
import { startUpstream } from '../test/startUpstream.ts'

type Line = { reqId?: string; msg: string; status?: number; [field: string]: unknown }

const endings: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end()
})

/** A running server and its log. */
async function setUp(options: { chains?: TestChain[]; env?: Record<string, string> } = {}) {
  const logs = captureLogs()
  const server: TestServer = await createTestServer({
    chains: options.chains ?? [],
    env: { LOG_LEVEL: 'info', ...options.env },
  })
  endings.push(async () => logs.release(), server.close)
  const url = await server.app.listen({ host: '127.0.0.1', port: 0 })
  const lines = () => logs.lines() as Line[]
  /** The lines of one request, once there is one. */
  const linesOf = async (id: string | null) => {
    await expect.poll(() => lines().filter(({ reqId }) => reqId === id).length, { timeout: 5_000 }).toBeGreaterThan(0)
    return lines().filter(({ reqId }) => reqId === id)
  }
  return { server, url, lines, linesOf, text: logs.read }
}

const address = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'

describe('the log', () => {
  test('has the ids of three rejected requests', async () => {
    const { url, linesOf } = await setUp()
    for (const [path, status, route] of [
      ['/v1/nothing', 404, 'none'],
      ['/v1/identity/x', 400, '/v1/identity/:address'],
      ['/v1/account/0x12/balance?currency=usd', 400, '/v1/account/:address/balance'],
    ] as const) {
      const response = await fetch(`${url}${path}`)
      const found = await linesOf(response.headers.get('x-request-id'))
      expect(found).toMatchObject([{ msg: 'request', method: 'GET', route, status }])
    }
  })

  test('shows a request’s route, time, project, network, node and cache, and nothing about its caller', async () => {
    const node = await startAnvil()
    endings.push(node.stop)
    const { server, url, linesOf, text } = await setUp({ chains: [testChain({ id: 31337, rpcUrls: [node.url] })] })
    const command = { db: server.context.db, config: server.config, print: () => undefined }
    await projectCommand(command, 'create shop'.split(' '))
    const readLine = async (path: string, init?: RequestInit) => {
      const response = await fetch(`${url}${path}`, init)
      expect(response.status).toBe(200)
      await response.arrayBuffer()
      const [line] = await linesOf(response.headers.get('x-request-id'))
      return line
    }
    const balance = `/v1/account/${address}/balance?currency=usd&chainId=eip155:31337&projectId=shop`
    const common = { project: 'shop', chain: 'eip155:31337', status: 200, ms: expect.any(Number) }
    expect(await readLine(balance)).toMatchObject({ ...common, provider: 'indexer', cache: 'miss' })
    expect(await readLine(balance)).toMatchObject({ ...common, cache: 'hit' })
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: [address, 'latest'] })
    expect(await readLine('/v1?chainId=eip155:31337&projectId=shop', { method: 'POST', body })).toMatchObject({
      ...common,
      route: '/v1',
      method: 'POST',
      provider: new URL(node.url).host,
      cache: 'none',
    })
    for (const secret of [address, 'currency', 'eth_getBalance', '"ip"', 'remoteAddress'])
      expect(text().includes(secret), secret).toBe(false)
  })

  test.each([
    ['a body that is not JSON', 400, '/v1?chainId=eip155:1', { method: 'POST', body: '{' }],
    ['a body that is too large', 413, '/v1?chainId=eip155:1', { method: 'POST', body: 'x'.repeat(2_000_000) }],
    ['a wrong method', 405, '/getWallets', { method: 'DELETE' }],
    ['a path that does not decode', 400, '/%zz', {}],
    ['an unknown project', 401, '/v1/account/0x70997970c51812dc3a010c7d01b50e0d17dc79c8/history?projectId=nobody', {}],
    ['a preflight', 204, '/v1?chainId=eip155:1', { method: 'OPTIONS' }],
  ] as const)('has one line for %s', async (_name, status, path, init) => {
    const { server, url, linesOf } = await setUp({ chains: [testChain({ id: 1, rpcUrls: ['http://127.0.0.1:1'] })] })
    if (status === 401) {
      const command = { db: server.context.db, config: server.config, print: () => undefined }
      await projectCommand(command, 'create shop'.split(' '))
    }
    const response = await fetch(`${url}${path}`, init)
    expect(response.status).toBe(status)
    expect(await linesOf(response.headers.get('x-request-id'))).toMatchObject([{ msg: 'request', status }])
  })

  test('has one line for a rate-limited request', async () => {
    const { url, linesOf } = await setUp({ env: { RATE_LIMIT_BURST: '1', RATE_LIMIT_PER_SECOND: '0.01' } })
    await fetch(`${url}/getWallets`)
    const response = await fetch(`${url}/getWallets`)
    expect(await linesOf(response.headers.get('x-request-id'))).toMatchObject([{ status: 429, route: '/getWallets' }])
  })

  test('shows the project of a rejected request, but no unknown project id', async () => {
    const { server, url, linesOf, text } = await setUp({
      env: { RATE_LIMIT_BURST: '1', RATE_LIMIT_PER_SECOND: '0.01' },
    })
    const command = { db: server.context.db, config: server.config, print: () => undefined }
    await projectCommand(command, 'create shop --origins https://shop.example'.split(' '))
    const readLine = async (options: { projectId?: string; origin?: string }) => {
      const { projectId = 'shop', origin = 'https://shop.example' } = options
      const response = await fetch(`${url}/getWallets?projectId=${projectId}`, { headers: { origin } })
      const [line] = await linesOf(response.headers.get('x-request-id'))
      return { status: line?.status, project: line?.project }
    }
    expect(await readLine({ origin: 'https://elsewhere.example' })).toEqual({ status: 403, project: 'shop' })
    expect(await readLine({})).toEqual({ status: 200, project: 'shop' })
    expect(await readLine({})).toEqual({ status: 429, project: 'shop' })
    expect(await readLine({ projectId: 'made-up' })).toEqual({ status: 401, project: undefined })
    expect(text()).not.toContain('made-up')
  })

  test('has one line for bytes that are not HTTP', async () => {
    const { url, linesOf } = await setUp()
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    let text = ''
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      text += chunk
    })
    socket.write('hello\r\n\r\n')
    await once(socket, 'close')
    const id = /x-request-id: (\S+)/.exec(text)?.[1] ?? null
    expect(await linesOf(id)).toMatchObject([{ msg: 'request', status: 400, route: 'none' }])
  })

  test('shows the cause of a failure that is not the caller’s fault', async () => {
    const { url, linesOf } = await setUp({ chains: [testChain({ id: 1, rpcUrls: ['http://127.0.0.1:1/v3/key'] })] })
    const body = '{"jsonrpc":"2.0","id":1,"method":"eth_blockNumber"}'
    const response = await fetch(`${url}/v1?chainId=eip155:1`, { method: 'POST', body })
    expect(await linesOf(response.headers.get('x-request-id'))).toMatchObject([
      { status: 503, level: 40, cause: 'connect ECONNREFUSED 127.0.0.1:1' },
    ])
  })

  test('shows a caller that left before the response', async () => {
    const node = await startUpstream(() => undefined)
    endings.push(node.stop)
    const { url, lines } = await setUp({ chains: [testChain({ id: 1, rpcUrls: [node.url] })] })
    const left = new AbortController()
    const body = '{"jsonrpc":"2.0","id":1,"method":"eth_blockNumber"}'
    const pending = fetch(`${url}/v1?chainId=eip155:1`, { method: 'POST', body, signal: left.signal })
    await expect.poll(() => node.bodies.length).toBe(1)
    left.abort()
    await expect(pending).rejects.toThrow()
    await expect.poll(() => lines().filter(({ status }) => status === 499)).toHaveLength(1)
  })

  test('has a line when a WebSocket opens and one when it closes', async () => {
    const node = await startAnvil()
    endings.push(node.stop)
    const chain = testChain({ id: 31337, rpcUrls: [node.url], wsUrls: [node.url.replace('http', 'ws')] })
    const { url, lines } = await setUp({ chains: [chain] })
    const socket = new WebSocket(`${url.replace('http', 'ws')}/ws?chainId=eip155:31337`)
    await once(socket, 'open')
    socket.close(1000)
    await once(socket, 'close')
    const of = { route: '/ws', status: 101, chain: 'eip155:31337' }
    await expect
      .poll(() => lines().filter(({ route }) => route === '/ws'))
      .toMatchObject([
        { ...of, msg: 'request' },
        { ...of, msg: 'WebSocket closed', code: 1000 },
      ])
  })
})

describe('ACCESS_LOG', () => {
  async function countLines(accessLog: string): Promise<{ successful: number; failed: number }> {
    const { url, lines } = await setUp({ env: { ACCESS_LOG: accessLog } })
    for (let call = 0; call < 100; call += 1) await (await fetch(`${url}/getWallets`)).arrayBuffer()
    for (let call = 0; call < 5; call += 1) await (await fetch(`${url}/nowhere`)).arrayBuffer()
    await new Promise((resolve) => setImmediate(resolve))
    const count = (wanted: number) => lines().filter(({ status }) => status === wanted).length
    return { successful: count(200), failed: count(404) }
  }

  test('logs all requests by default, only errors, or none', async () => {
    expect(await countLines('')).toEqual({ successful: 100, failed: 5 })
    expect(await countLines('errors')).toEqual({ successful: 0, failed: 5 })
    expect(await countLines('off')).toEqual({ successful: 0, failed: 0 })
  })

  test('logs a share of the successful requests and every error', async () => {
    const { successful, failed } = await countLines('0.3')
    expect(failed).toBe(5)
    // Five standard deviations around 30.
    expect(successful).toBeGreaterThan(7)
    expect(successful).toBeLessThan(53)
  })
})
