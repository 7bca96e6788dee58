import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readCommit } from './packageRoot.ts'
import { createTestServer, type TestServer, testChain } from './test/createTestServer.ts'

const uuid4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ chains: [testChain({ id: 31337, rpcUrls: ['http://127.0.0.1:1'] })] })
})
afterAll(() => server.close())

describe('every response', () => {
  test.each(['/health', '/nowhere', '/v1/identity/x'])('has a new request id at %s', async (url) => {
    const [first, second] = await Promise.all([server.get(url), server.get(url)])
    expect(first.headers['x-request-id']).toMatch(uuid4)
    expect(first.headers['x-request-id']).not.toBe(second.headers['x-request-id'])
  })

  test('ignores a request id from the caller', async () => {
    const headers = { 'x-request-id': 'mine', 'request-id': 'mine' }
    const response = await server.app.inject({ method: 'GET', url: '/health', headers })
    expect(response.headers['x-request-id']).toMatch(uuid4)
  })

  test.each(['/health', '/nowhere'])('is readable from any origin at %s', async (url) => {
    const response = await server.app.inject({ method: 'GET', url, headers: { origin: 'https://dapp.test' } })
    expect(response.headers['access-control-allow-origin']).toBe('*')
  })

  test('allows the preflight of a JSON POST', async () => {
    const headers = {
      origin: 'https://dapp.test',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type,x-sdk-version',
    }
    const response = await server.app.inject({ method: 'OPTIONS', url: '/v1', headers })
    expect(response.statusCode).toBe(204)
    expect(response.headers['access-control-allow-headers']).toContain('x-sdk-version')
  })
})

describe('200', () => {
  test('/health returns text that starts with OK', async () => {
    const response = await server.get('/health')
    expect(response.text).toMatch(/^OK v\d+\.\d+\.\d+, commit hash: ([0-9a-f]{40}|unknown), uptime: \d+ seconds$/)
    expect(response.headers['content-type']).toMatch(/^text\/plain/)
  })

  test.each([
    ['0123456789abcdef0123456789abcdef01234567', '0123456789abcdef0123456789abcdef01234567'],
    ['ABCDEF1', 'abcdef1'],
    ['$GIT_SHA', readCommit() ?? 'unknown'],
    ['<script>', readCommit() ?? 'unknown'],
  ])(
    '/health shows the commit in LATCHKEY_COMMIT, or else the source tree’s: %s',
    async (LATCHKEY_COMMIT, expected) => {
      const own = await createTestServer({ chains: [], env: { LATCHKEY_COMMIT } })
      expect((await own.get('/health')).text).toContain(`, commit hash: ${expected}, `)
      await own.close()
    },
  )

  test('/v1/supported-chains lists the configured networks and is cached for a day', async () => {
    const response = await server.get('/v1/supported-chains?projectId=p&st=appkit&sv=react-1')
    expect(response.body).toEqual({ http: ['eip155:31337'], ws: [], nfts: ['eip155:31337'], history: ['eip155:31337'] })
    expect(response.headers['cache-control']).toBe('public, max-age=86400, s-maxage=86400')
  })

  test('/openapi.json describes every path with its parameters', async () => {
    const { body } = await server.get('/openapi.json')
    expect(body.openapi).toBe('3.1.0')
    expect(body.paths['/v1/account/{address}/balance'].get.parameters).toContainEqual(
      expect.objectContaining({ name: 'currency', in: 'query', required: true }),
    )
    expect(body.paths['/v1/account/{address}/history'].get.parameters).toContainEqual(
      expect.objectContaining({
        name: 'chainId',
        required: false,
        schema: expect.objectContaining({ type: 'string' }),
      }),
    )
    expect(Object.keys(body.paths)).toContain('/v1')
  })

  test.each(['/v1/identity', '/v1/account'])('%s returns nulls for an address without a name', async (path) => {
    const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
    const url = path === '/v1/identity' ? `${path}/${address}` : `${path}/${address}/identity`
    expect(await server.get(url)).toMatchObject({ status: 200, body: { name: null, avatar: null, resolvedAt: null } })
  })
})

describe('304', () => {
  const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  const headers = { origin: 'https://dapp.test' }

  test.each([
    ['/v1/supported-chains', 'public, max-age=86400, s-maxage=86400'],
    ['/getWallets?entries=2', 'no-cache'],
    [`/v1/identity/${address}`, 'public, max-age=300'],
  ])('%s is sent once to a caller that keeps it', async (url, cacheControl) => {
    const first = await server.get(url, headers)
    const { etag = '' } = first.headers as { etag?: string }
    expect(etag).toMatch(/^"[\w-]{27}"$/)
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await server.get(url, { ...headers, 'if-none-match': known })
      expect(again, known).toMatchObject({ status: 304, text: '' })
      // The page can read the stored response only with these.
      expect(again.headers).toMatchObject({
        etag,
        'cache-control': cacheControl,
        vary: 'Origin',
        'access-control-allow-origin': '*',
        'x-request-id': expect.stringMatching(uuid4),
        'x-content-type-options': 'nosniff',
      })
      expect(again.headers['x-request-id']).not.toBe(first.headers['x-request-id'])
    }
    const head = await server.app.inject({ method: 'HEAD', url })
    expect(head.headers).toMatchObject({ etag, 'content-length': String(first.text.length) })
  })

  test('is not sent to a caller that keeps another response', async () => {
    const tagOf = async (url: string, from = server) => String((await from.get(url)).headers.etag)
    const stale = { 'if-none-match': await tagOf('/getWallets?entries=3') }
    expect(await server.get('/getWallets?entries=2', stale)).toMatchObject({ status: 200, body: { data: [{}, {}] } })
    const other = await createTestServer({ chains: [testChain({ id: 5, rpcUrls: ['http://127.0.0.1:1'] })] })
    const outdated = { 'if-none-match': await tagOf('/v1/supported-chains', other) }
    await other.close()
    expect(await server.get('/v1/supported-chains', outdated)).toMatchObject({
      status: 200,
      body: { http: ['eip155:31337'] },
    })
  })

  test('is never sent for a response that must not be stored: it has no tag', async () => {
    const response = await server.get('/appkit/v1/config', { 'if-none-match': '*' })
    expect(response).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } })
    expect(response.headers.etag).toBeUndefined()
  })
})

describe('400', () => {
  test.each([
    '/v1/identity/0x12',
    '/v1/account/0x12/balance?currency=usd',
    '/v1/account/solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv/history',
    '/v1/account/eip155:31337:0x12:x/nfts',
  ])('names the field address at %s', async (url) => {
    expect(await server.get(url)).toMatchObject({
      status: 400,
      body: { status: 'FAILED', reasons: [{ field: 'address' }] },
    })
  })

  test.each([
    ['/v1/account/0x70997970C51812dc3A010C7d01b50e0d17dc79C8/balance', 'currency'],
    ['/v1/account/0x70997970C51812dc3A010C7d01b50e0d17dc79C8/balance?currency=USD', 'currency'],
    ['/v1/account/0x70997970C51812dc3A010C7d01b50e0d17dc79C8/balance?currency=usd&currency=usd', 'currency'],
    ['/v1/account/0x70997970C51812dc3A010C7d01b50e0d17dc79C8/balance?currency=usd&chainId=1', 'chainId'],
    ['/v1/account/0x70997970C51812dc3A010C7d01b50e0d17dc79C8/balance?currency=usd&chainId=eip155:1', 'chainId'],
    ['/v1/account/0x70997970C51812dc3A010C7d01b50e0d17dc79C8/balance?currency=usd&forceUpdate=0x1', 'forceUpdate'],
    ['/v1/account/0x70997970C51812dc3A010C7d01b50e0d17dc79C8/history?cursor=nonsense', 'cursor'],
    ['/v1/account/0x70997970C51812dc3A010C7d01b50e0d17dc79C8/history?onramp=coinbase', 'provider'],
    ['/v1/account/0x70997970C51812dc3A010C7d01b50e0d17dc79C8/nfts?cursor=WzEsMl0', 'cursor'],
    ['/getWallets?page=0', 'page'],
    ['/getWallets?entries=101', 'entries'],
    ['/getWallets?entries=many', 'entries'],
    ['/public/getCurrencyImage/dollar', 'code'],
  ])('%s names the field %s', async (url, field) => {
    const response = await server.get(url)
    expect(response).toMatchObject({ status: 400, body: { status: 'FAILED', reasons: [{ field }] } })
    expect(response.body.requestId).toBe(response.headers['x-request-id'])
  })
})

describe('404 and 405', () => {
  test.each([
    '/',
    '/v1/nothing',
    '/getWalletImage/unknown',
    '/public/getAssetImage/eip155:424242',
    '/public/getAssetImage/..%2f..%2fx',
  ])('%s does not exist', async (url) => {
    expect(await server.get(url)).toMatchObject({ status: 404, body: { status: 'FAILED', reasons: [{}] } })
  })

  test('rejects an unsupported method and lists the allowed one', async () => {
    const response = await server.post('/v1/supported-chains', {})
    expect(response).toMatchObject({ status: 405, headers: { allow: 'GET' }, body: { reasons: [{ field: 'method' }] } })
  })
})

describe('503', () => {
  test('balances of a network whose node is down', async () => {
    const response = await server.get('/v1/account/0x70997970C51812dc3A010C7d01b50e0d17dc79C8/balance?currency=usd')
    expect(response).toMatchObject({ status: 503, body: { reasons: [{ field: 'chainId' }] } })
    expect(response.text).not.toContain('127.0.0.1')
  })
})

describe('500', () => {
  test('hides the internal error', async () => {
    const broken = await createTestServer({ chains: [] })
    broken.app.get('/broken', { config: { access: 'public' } }, () => {
      throw new Error('password=hunter2')
    })
    const response = await broken.get('/broken')
    expect(response).toMatchObject({
      status: 500,
      body: { reasons: [{ field: '', description: 'Internal server error' }] },
    })
    expect(response.text).not.toContain('hunter2')
    await broken.close()
  })
})
