import { connect } from 'node:net'
import { freePort, startAnvil } from '@latchkey/anvil'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createTestServer, testChain } from './test/createTestServer.ts'
import { startUpstream } from './test/startUpstream.ts'

const body = '{"jsonrpc":"2.0","id":1,"method":"eth_blockNumber"}'

describe('closing', () => {
  test('fails /ready, then accepts no new connections, and finishes running requests', async () => {
    let respond: () => void = () => undefined
    const node = await startUpstream(
      (_request, response) => {
        respond = () => response.end('{"jsonrpc":"2.0","id":1,"result":"0x1"}')
      },
      { chainId: 1 },
    )
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
    respond()
    expect(await (await running).json()).toMatchObject({ result: '0x1' })
    await closed
    await node.stop()
  })
})

describe('/metrics', () => {
  test('reports the build, networks, upstreams, cache, database and event loop', async () => {
    const node = await startAnvil()
    const chains = [
      testChain({ id: 31337, rpcUrls: [node.url] }),
      testChain({ id: 5, rpcUrls: ['http://127.0.0.1:1/v3/secret-key'] }),
    ]
    const metricsPort = await freePort()
    const server = await createTestServer({
      chains,
      env: { METRICS_PORT: String(metricsPort), PORT: '0', LATCHKEY_COMMIT: '0123456789abcdef' },
    })
    const url = await server.start()
    await node.client.mine({ blocks: 3 })
    const balance = `/v1/account/0x70997970c51812dc3a010c7d01b50e0d17dc79c8/balance?currency=usd&chainId=eip155:31337`
    for (let call = 0; call < 3; call += 1) await fetch(`${url}${balance}`)
    const read = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
    const host = new URL(node.url).host
    for (const line of [
      /^latchkey_server_build_info\{version="0\.1\.0",commit="0123456789abcdef",node="[\d.]+"\} 1$/m,
      /^latchkey_server_chain_up\{chain="eip155:31337"\} 1$/m,
      /^latchkey_server_chain_up\{chain="eip155:5"\} 0$/m,
      /^latchkey_server_chain_head_block\{chain="eip155:31337"\} 3$/m,
      /^latchkey_server_chain_indexed_block\{chain="eip155:31337"\} 3$/m,
      /^latchkey_server_chain_lag_blocks\{chain="eip155:31337"\} 0$/m,
      /^latchkey_server_chain_head_age_seconds\{chain="eip155:31337"\} [\d.]+$/m,
      new RegExp(
        `^latchkey_server_upstream_requests_total\\{upstream="${host}",chain="eip155:31337",outcome="ok"\\} \\d+$`,
        'm',
      ),
      /^latchkey_server_upstream_requests_total\{upstream="127\.0\.0\.1:1",chain="eip155:5",outcome="unreachable"\} \d+$/m,
      new RegExp(
        `^latchkey_server_upstream_seconds_bucket\\{upstream="${host}",chain="eip155:31337",le="10"\\} \\d+$`,
        'm',
      ),
      /^latchkey_server_cache_lookups_total\{kind="balance",result="miss"\} 1$/m,
      /^latchkey_server_cache_lookups_total\{kind="balance",result="hit"\} 2$/m,
      /^latchkey_server_database_connections\{state="idle"\} \d+$/m,
      /^latchkey_server_database_waiting 0$/m,
      /^latchkey_server_part_up\{part="database"\} 1$/m,
      /^latchkey_server_job_runs_total\{task="indexer",chain="eip155:31337",outcome="ok"\} \d+$/m,
      /^latchkey_server_job_runs_total\{task="indexer",chain="eip155:5",outcome="failed"\} \d+$/m,
      /^latchkey_server_event_loop_lag_seconds [\d.e-]+$/m,
      /^latchkey_server_event_loop_utilization [\d.e-]+$/m,
      /^latchkey_server_requests_running \d+$/m,
    ])
      await expect.poll(read, { timeout: 15_000 }).toMatch(line)
    expect(await read()).not.toContain('secret-key')
    await server.close()
    await node.stop()
  })

  test('reports the embedded database’s one connection', async () => {
    const server = await createTestServer({ chains: [], storage: 'embedded' })
    expect(server.context.metrics.format()).toContain('latchkey_server_database_connections{state="idle"} 1')
    const queries = Array.from({ length: 5 }, () =>
      server.context.db.execute(sql`select 1`).then(() => server.context.metrics.format()),
    )
    // When the first is done, the other four are running or queued.
    const [first] = await Promise.all(queries)
    expect(first).toContain('latchkey_server_database_connections{state="busy"} 1')
    expect(first).toContain('latchkey_server_database_waiting 3')
    await server.close()
  })

  test('counts requests by route, on its own port only', async () => {
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

describe('every response', () => {
  test.each(['/health', '/nowhere', '/getWallets', '/public/getAssetImage/1', '/v1/identity/x'])(
    'of %s has the security headers',
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
    ['not JSON', 'method=eth_call'],
  ])('that are %s get a 400', async (_name, payload) => {
    const server = await createTestServer({ chains: [testChain({ id: 1, rpcUrls: ['http://127.0.0.1:1'] })] })
    expect(await server.post('/v1?chainId=eip155:1', payload)).toMatchObject({
      status: 400,
      body: { reasons: [{ field: 'body' }] },
    })
    await server.close()
  })

  test('with brackets inside strings are accepted', async () => {
    const server = await createTestServer({ chains: [testChain({ id: 1, rpcUrls: ['http://127.0.0.1:1'] })] })
    const call = { jsonrpc: '2.0', id: '[[["\\'.repeat(30), method: 'eth_chainId' }
    expect((await server.post('/v1?chainId=eip155:1', call)).body).toMatchObject({ id: call.id, result: '0x1' })
    await server.close()
  })
})

test('disconnects callers that send headers too slowly, and keeps serving others', async () => {
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
  // Sending a byte now and then does not extend the timeout.
  const dripping = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write('a')
  }, 500)
  const statuses = new Set<number>()
  const countOpen = async () => {
    statuses.add((await fetch(`${url.origin}/health`)).status)
    return open
  }
  await expect.poll(countOpen, { timeout: 25_000, interval: 100 }).toBe(0)
  expect(statuses).toEqual(new Set([200]))
  clearInterval(dripping)
  await server.close()
})
