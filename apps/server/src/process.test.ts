import { connect } from 'node:net'
import { freePort } from '@latchkey/anvil'
import { describe, expect, test } from 'vitest'
import { createTestServer, testChain } from './test/createTestServer.ts'
import { startUpstream } from './test/startUpstream.ts'

const body = '{"jsonrpc":"2.0","id":1,"method":"eth_blockNumber"}'

describe('closing', () => {
  test('finishes what runs, takes nothing new, and says so before', async () => {
    let answer: () => void = () => undefined
    const node = await startUpstream((_request, response) => {
      answer = () => response.end('{"jsonrpc":"2.0","id":1,"result":"0x1"}')
    })
    const server = await createTestServer({
      chains: [testChain({ id: 1, rpcUrls: [node.url] })],
      env: { DRAIN_DELAY_MS: '400', PORT: '0' },
    })
    const url = await server.app.listen({ host: '127.0.0.1', port: 0 })
    expect((await fetch(`${url}/ready`)).status).toBe(200)
    const running = fetch(`${url}/v1?chainId=eip155:1`, { method: 'POST', body })
    await expect.poll(() => node.bodies.length).toBe(1)

    const closed = server.close()
    expect((await fetch(`${url}/ready`)).status).toBe(503)
    expect((await fetch(`${url}/health`)).status).toBe(200)
    await expect
      .poll(
        () =>
          fetch(`${url}/health`).then(
            () => 'taken',
            () => 'refused',
          ),
        { timeout: 10_000 },
      )
      .toBe('refused')
    answer()
    expect(await (await running).json()).toMatchObject({ result: '0x1' })
    await closed
    await node.stop()
  })
})

describe('/ready', () => {
  test('is 503 while the shared state is away, when /health is 200', async () => {
    const server = await createTestServer({ chains: [], storage: 'postgres and redis' })
    expect((await server.get('/ready')).status).toBe(200)
    await server.context.state.close()
    expect((await server.get('/ready')).status).toBe(503)
    expect((await server.get('/health')).status).toBe(200)
    // What only costs time without it goes on; limits fall back to this process.
    expect((await server.get('/getWallets')).status).toBe(200)
    await server.close()
  })
})

describe('/metrics', () => {
  test('counts by route on its own port, and on no other', async () => {
    const metricsPort = await freePort()
    const server = await createTestServer({ chains: [], env: { METRICS_PORT: String(metricsPort), PORT: '0' } })
    const url = await server.start()
    await fetch(`${url}/v1/identity/0x70997970C51812dc3A010C7d01b50e0d17dc79C8`)
    await fetch(`${url}/a/path/nobody/has`)
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
    expect(text).toContain('latchkey_server_requests_total{route="/v1/identity/:address",method="GET",status="200"} 1')
    expect(text).toContain('latchkey_server_requests_total{route="none",method="GET",status="404"} 1')
    expect(text).toMatch(/latchkey_server_request_seconds_bucket\{route="\/v1\/identity\/:address",le="30"\} 1/)
    expect(text).not.toContain('0x7099')
    for (const line of text.trim().split('\n')) expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{.*\})? [\d.e+-]+)$/)
    expect((await fetch(`${url}/metrics`)).status).toBe(404)
    await server.close()
  })
})

describe('every answer', () => {
  test.each(['/health', '/nowhere', '/getWallets', '/public/getAssetImage/1', '/v1/identity/x'])(
    'of %s is safe to show',
    async (path) => {
      const server = await createTestServer({ chains: [] })
      const { headers } = await server.get(path)
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'strict-transport-security': expect.stringContaining('max-age='),
      })
      expect(headers['content-security-policy']).toMatch(/sandbox|default-src 'none'/)
      expect(headers['x-powered-by']).toBeUndefined()
      await server.close()
    },
  )
})

describe('bodies', () => {
  test.each([
    ['deeper than 32 levels', `{"method":"eth_call","params":${'['.repeat(40)}${']'.repeat(40)}}`],
    ['100,000 levels deep', '['.repeat(100_000)],
    ['cut off', '{"method":"eth_ca'],
    ['no JSON', 'method=eth_call'],
  ])('that are %s are a 400', async (_name, payload) => {
    const server = await createTestServer({ chains: [testChain({ id: 1, rpcUrls: ['http://127.0.0.1:1'] })] })
    expect(await server.post('/v1?chainId=eip155:1', payload)).toMatchObject({
      status: 400,
      body: { reasons: [{ field: 'body' }] },
    })
    await server.close()
  })

  test('with brackets in strings are read as they are', async () => {
    const server = await createTestServer({ chains: [testChain({ id: 1, rpcUrls: ['http://127.0.0.1:1'] })] })
    const call = { jsonrpc: '2.0', id: '[[["\\'.repeat(30), method: 'eth_chainId' }
    expect((await server.post('/v1?chainId=eip155:1', call)).body).toMatchObject({ id: call.id, result: '0x1' })
    await server.close()
  })
})

test('callers that dawdle over their headers are cut off, and others are answered meanwhile', async () => {
  const server = await createTestServer({ chains: [] })
  const url = new URL(await server.app.listen({ host: '127.0.0.1', port: 0 }))
  const sockets = Array.from({ length: 50 }, () => connect(Number(url.port), '127.0.0.1'))
  let open = sockets.length
  for (const socket of sockets) {
    socket.write('GET /health HTTP/1.1\r\nhost: x\r\nx-a: ')
    socket.on('error', () => undefined)
    socket.once('close', () => {
      open -= 1
    })
    socket.resume()
  }
  // A byte now and then does not buy time.
  const dripping = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write('a')
  }, 500)
  const statuses = new Set<number>()
  const answered = async () => {
    statuses.add((await fetch(`${url.origin}/health`)).status)
    return open
  }
  await expect.poll(answered, { timeout: 25_000, interval: 100 }).toBe(0)
  expect(statuses).toEqual(new Set([200]))
  clearInterval(dripping)
  await server.close()
})
