import { type Anvil, freePort, startAnvil } from '@latchkey/anvil'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestServer, storages, type TestServer, testChain } from '../test/createTestServer.ts'
import { startCountingNode } from '../test/startCountingNode.ts'
import { startUpstream } from '../test/startUpstream.ts'

type Upstream = Awaited<ReturnType<typeof startUpstream>>

const call = (method: string, id: unknown = 1) => ({ jsonrpc: '2.0', id, method, params: [] })

let anvil: Anvil
let server: TestServer
/** A server that no response may make the proxy contact. */
let canary: Upstream
let sick: Upstream
let healthy: Awaited<ReturnType<typeof startCountingNode>>
let misbehave: Parameters<typeof startUpstream>[0]

beforeAll(async () => {
  anvil = await startAnvil()
  canary = await startUpstream((_request, response) => response.end('{"jsonrpc":"2.0","id":1,"result":"stolen"}'))
  sick = await startUpstream((...args) => misbehave(...args), { chainId: 5 })
  healthy = await startCountingNode(anvil.url, { chainId: 5 })
  const closed = `http://127.0.0.1:${await freePort()}`
  server = await createTestServer({
    chains: [
      testChain({ id: 31337, rpcUrls: [anvil.url] }),
      testChain({ id: 5, rpcUrls: [sick.url, healthy.url] }),
      testChain({ id: 6, rpcUrls: [closed] }),
    ],
  })
})
afterAll(async () => {
  await server.close()
  await Promise.all([anvil.stop(), canary.stop(), sick.stop(), healthy.stop()])
})
beforeEach(() => {
  misbehave = (_request, response) => response.writeHead(500).end()
  sick.bodies.length = 0
})

describe('200', () => {
  test('forwards a call to the node and its response byte for byte', async () => {
    const body = '{ "id":"9007199254740993", "jsonrpc":"2.0","params":[],  "method":"eth_blockNumber" }'
    const direct = await (
      await fetch(anvil.url, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
    ).text()
    const response = await server.post('/v1?chainId=eip155:31337', body)
    expect(response).toMatchObject({ status: 200, text: direct })
    expect(response.headers['content-type']).toBe('application/json')
  })

  test('accepts JSON sent as text/plain, and the path with a slash', async () => {
    const body = JSON.stringify(call('eth_blockNumber'))
    const response = await server.post('/v1/?chainId=eip155:31337&projectId=x', body, {
      'content-type': 'text/plain;charset=UTF-8',
    })
    expect(response.body).toMatchObject({ id: 1, result: expect.stringMatching(/^0x/) })
  })

  test('serves eth_chainId, net_version and net_listening without a node', async () => {
    const batch = [call('eth_chainId', 'a'), call('net_version', 2), call('net_listening', null)]
    const response = await server.post('/v1?chainId=eip155:6', batch)
    expect(response.body.map(({ id, result }: { id: unknown; result: unknown }) => [id, result])).toEqual([
      ['a', '0x6'],
      [2, '6'],
      [null, true],
    ])
  })

  test('forwards a batch of a thousand calls', async () => {
    const response = await server.post(
      '/v1?chainId=eip155:31337',
      Array.from({ length: 1000 }, (_, id) => call('eth_blockNumber', id)),
    )
    expect(response.body).toHaveLength(1000)
  })

  test.each([
    ['a server error', (_q, r) => r.writeHead(502).end('{}')],
    ['HTML', (_q, r) => r.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><h1>Login</h1>')],
    ['a rate limit as status', (_q, r) => r.writeHead(429).end('{}')],
    [
      'a rate limit inside a 200',
      (_q, r) => r.end('{"jsonrpc":"2.0","id":1,"error":{"code":-32005,"message":"Too Many Requests"}}'),
    ],
    // It may have been an idle connection that the node closed.
    ['a hung-up connection, after a second try', (q) => q.socket.destroy(), 2],
    ['a response above the size limit', (_q, r) => r.end(`{"result":"${'0'.repeat(11 * 1024 * 1024)}"}`)],
    ['a redirect', (_q, r) => r.writeHead(302, { location: canary.url }).end()],
    ['a redirect that keeps the method', (_q, r) => r.writeHead(308, { location: canary.url }).end()],
  ] satisfies [string, typeof misbehave, number?][])(
    'tries the next node on %s',
    async (_name, behaviour, tries = 1) => {
      misbehave = behaviour
      const response = await server.post('/v1?chainId=eip155:5', call('eth_blockNumber'))
      expect(response).toMatchObject({ status: 200, body: { result: expect.stringMatching(/^0x/) } })
      expect(sick.bodies).toHaveLength(tries)
      expect(canary.bodies).toHaveLength(0)
    },
  )

  test.each([
    'admin_addPeer',
    'debug_traceTransaction',
    'personal_sign',
    'engine_newPayloadV3',
    'txpool_content',
    'anvil_setBalance',
    'evm_mine',
    'hardhat_reset',
    'miner_start',
    'ANVIL_setBalance',
    ' anvil_setBalance',
    'anvil_setBalance\u200b',
    '\uff41nvil_mine',
  ])('rejects %j and sends nothing to the node', async (method) => {
    const response = await server.post('/v1?chainId=eip155:5', call(method, 7))
    expect(response).toMatchObject({ status: 200, body: { id: 7, error: { code: -32601 } } })
    expect(sick.bodies).toHaveLength(0)
  })

  test('rejects only the disallowed calls of a batch', async () => {
    const response = await server.post('/v1?chainId=eip155:31337', [call('anvil_mine', 1), call('eth_blockNumber', 2)])
    const byId = new Map(response.body.map((item: { id: number }) => [item.id, item]))
    expect(byId.get(1)).toMatchObject({ error: { code: -32601 } })
    expect(byId.get(2)).toMatchObject({ result: expect.stringMatching(/^0x/) })
  })

  test('responds with only the errors to a batch whose other calls are notifications', async () => {
    const { id: _, ...notification } = call('eth_blockNumber', 2)
    const response = await server.post('/v1?chainId=eip155:31337', [call('anvil_mine', 1), notification])
    expect(response).toMatchObject({ status: 200, body: [{ id: 1, error: { code: -32601 } }] })
  })

  test.each([
    ['a list', '[{"jsonrpc":"2.0","id":2,"result":"0x1"}]', 2],
    ['a list with blanks', ' [ {"jsonrpc":"2.0","id":2,"result":"0x1"} ]\n', 2],
    ['an empty list', ' [ ]', 1],
    ['one error for all', '{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"no [batches]"}}', 2],
  ])('adds the errors to what a node answers to a batch: %s', async (_, answer, count) => {
    misbehave = (_request, response) => response.end(answer)
    const response = await server.post('/v1?chainId=eip155:5', [call('anvil_mine', 1), call('eth_gasPrice', 2)])
    expect(response.status).toBe(200)
    expect(response.body).toHaveLength(count)
    expect(response.body.at(-1)).toMatchObject({ id: 1, error: { code: -32601 } })
  })

  test.each(storages)('a large response is charged also where it costs more than is left, on %s', async (storage) => {
    misbehave = (_request, response) =>
      response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: `0x${'00'.repeat(1_300_000)}` }))
    const poor = await createTestServer({
      chains: [testChain({ id: 5, rpcUrls: [sick.url] })],
      storage,
      env: { RATE_LIMIT_BURST: '5', RATE_LIMIT_PER_SECOND: '1' },
    })
    const responses = [1, 2, 3].map(() => poor.post('/v1?chainId=eip155:5', call('eth_gasPrice')))
    expect((await Promise.all(responses)).map(({ status }) => status)).toEqual([200, 200, 200])
    const next = await poor.post('/v1?chainId=eip155:5', call('eth_gasPrice'))
    // Each cost 1 point, and 9 more for its 2.6 MB.
    expect(next).toMatchObject({ status: 429 })
    expect(Number(next.headers['retry-after'])).toBeGreaterThan(20)
    await poor.close()
  })

  test('responses that are too large are charged for what was read of each', async () => {
    misbehave = (_request, response) => response.end('0'.repeat(11 * 1024 * 1024))
    const poor = await createTestServer({
      chains: [testChain({ id: 5, rpcUrls: [sick.url, `${sick.url}/second`] })],
      env: { RATE_LIMIT_BURST: '5', RATE_LIMIT_PER_SECOND: '1' },
    })
    expect((await poor.post('/v1?chainId=eip155:5', call('eth_gasPrice'))).status).toBe(503)
    const next = await poor.post('/v1?chainId=eip155:5', call('eth_gasPrice'))
    expect(next).toMatchObject({ status: 429 })
    // 40 points for the 10 MiB of each node.
    expect(Number(next.headers['retry-after'])).toBeGreaterThan(60)
    await poor.close()
  })

  test('sends no header of the caller upstream', async () => {
    let seen: NodeJS.Dict<string | string[]> = {}
    misbehave = (request, response) => {
      seen = request.headers
      response.end('{"jsonrpc":"2.0","id":1,"result":"0x1"}')
    }
    await server.post('/v1?chainId=eip155:5', call('eth_blockNumber'), {
      cookie: 'secret',
      authorization: 'Bearer x',
      origin: 'https://x.test',
    })
    expect(Object.keys(seen).sort()).toEqual(['accept', 'connection', 'content-length', 'content-type', 'host'])
  })
})

test('204: a notification gets no response, and does not pause the node', async () => {
  for (const empty of [204, 200]) {
    misbehave = (_request, response) => response.writeHead(empty).end()
    const notified = await server.post('/v1?chainId=eip155:5', { jsonrpc: '2.0', method: 'eth_blockNumber' })
    expect(notified).toMatchObject({ status: 204, text: '' })
  }
  expect(sick.bodies).toHaveLength(2)
})

describe('400', () => {
  test.each([
    'eip155:1/../..',
    'http://169.254.169.254',
    'eip155:31337@127.0.0.1',
    'eip155:31337%00',
    'eip155:999',
    'eip155:',
    '31337',
    'constructor',
    '__proto__:1',
  ])('rejects chainId %s', async (chainId) => {
    const response = await server.post(`/v1?chainId=${encodeURIComponent(chainId)}`, call('eth_chainId'))
    expect(response).toMatchObject({ status: 400, body: { status: 'FAILED', reasons: [{ field: 'chainId' }] } })
  })

  test.each([
    ['POST', '/v1?'],
    ['POST', '/v1/bundler?'],
    ['GET', '/ws?'],
    ['GET', '/v1/convert/gas-price?'],
    ['GET', '/v1/convert/tokens?'],
  ] as const)('%s %s is sent nowhere a caller names', async (method, path) => {
    const { host } = new URL(canary.url)
    const tricks = [
      canary.url,
      `eip155:31337@${host}`,
      `eip155:1/../../${host}`,
      `//${host}`,
      `eip155:31337#${host}`,
      host,
    ]
    const smuggled = [...tricks, `eip155:31337\r\nhost: ${host}`, `eip155:31337&url=${canary.url}`]
    for (const chainId of smuggled) {
      const url = `${path}chainId=${encodeURIComponent(chainId)}&rpcUrl=${encodeURIComponent(canary.url)}`
      const payload = method === 'POST' ? { payload: call('eth_blockNumber') } : {}
      const { statusCode } = await server.app.inject({ method, url, headers: { host }, ...payload })
      expect([400, 426], chainId).toContain(statusCode)
    }
    expect(canary.bodies).toHaveLength(0)
  })

  test.each([
    ['/v1', call('eth_chainId'), 'chainId'],
    ['/v1?chainId=eip155:31337&chainId=eip155:5', call('eth_chainId'), 'chainId'],
    ['/v1?chainId=eip155:31337', '{', 'body'],
    ['/v1?chainId=eip155:31337', '', 'body'],
    ['/v1?chainId=eip155:31337', call('anvil_mine\u0000'), 'body'],
    ['/v1?chainId=eip155:31337', [], 'body'],
    ['/v1?chainId=eip155:31337', { jsonrpc: '2.0', id: 1 }, 'method'],
    ['/v1?chainId=eip155:31337', Array.from({ length: 1001 }, () => call('eth_chainId')), 'batch'],
  ])('names what is wrong with %s %j', async (url, body, field) => {
    const response = await server.post(url, body)
    expect(response.status).toBe(400)
    expect(['body', field]).toContain(response.body.reasons[0].field)
  })
})

describe('405 and 413', () => {
  test('rejects PUT with 405 and the allowed methods', async () => {
    const response = await server.app.inject({ method: 'PUT', url: '/v1' })
    expect(response.statusCode).toBe(405)
    expect(response.headers.allow).toBe('GET, POST')
  })

  test('rejects a body above 1 MB', async () => {
    const response = await server.post('/v1?chainId=eip155:31337', {
      ...call('eth_call'),
      params: ['0'.repeat(1024 * 1024)],
    })
    expect(response).toMatchObject({ status: 413, body: { reasons: [{ field: 'body' }] } })
  })
})

describe('503', () => {
  test('when no node responds, without naming the node', async () => {
    const response = await server.post('/v1?chainId=eip155:6', call('eth_blockNumber'))
    expect(response).toMatchObject({ status: 503, body: { reasons: [{ field: 'chainId' }] } })
    expect(response.text).not.toContain('127.0.0.1')
  })
})
