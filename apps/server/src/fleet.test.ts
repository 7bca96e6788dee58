import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { startRedis } from '../../relay/test/startRedis.ts'
import { startBalancer } from '../test/startBalancer.ts'
import { startPostgres } from '../test/startPostgres.ts'
import { createDapp } from './test/createDapp.ts'
import { createTestDatabase } from './test/createTestDatabase.ts'
import { createTestServer, type TestServer, testChain } from './test/createTestServer.ts'
import { createOwner, getNonce, signBody, signFresh } from './test/signNames.ts'

// Verifying the signature of a key needs no node.
const chains = [testChain({ id: 1, rpcUrls: ['http://127.0.0.1:1'] })]
const outageTimeoutMs = 60_000

/** The settings that all servers of a fleet share. */
async function fleetSettings(env: Record<string, string> = {}) {
  return {
    DATABASE_URL: await createTestDatabase(),
    REDIS_URL: inject('redisUrl'),
    REDIS_PREFIX: `${randomUUID()}:`,
    RATE_LIMIT_PER_SECOND: '0',
    SECRETS_KEY: '5e'.repeat(32),
    ...env,
  }
}

const startTwo = (env: Record<string, string>) =>
  Promise.all([createTestServer({ chains, env }), createTestServer({ chains, env })])
const closeAll = (servers: readonly TestServer[]) => Promise.all(servers.map((server) => server.close()))
const statuses = (responses: readonly { status: number }[]) => responses.map(({ status }) => status)
/** Makes `count` calls, alternating between the servers. */
const spread = <response>(
  count: number,
  servers: readonly TestServer[],
  call: (server: TestServer) => Promise<response>,
) => Promise.all(Array.from({ length: count }, (_, index) => call(servers[index % servers.length]!)))

test('applies one rate limit to a caller across servers', async () => {
  // The limit does not refill while the test runs.
  const servers = await startTwo(await fleetSettings({ RATE_LIMIT_BURST: '30', RATE_LIMIT_PER_SECOND: '0.001' }))
  const responses = await spread(100, servers, (server) => server.get('/v1/supported-chains'))
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(30)
  const limited = responses.filter(({ status }) => status === 429)
  expect(limited).toHaveLength(70)
  for (const { headers } of limited) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  await closeAll(servers)
})

describe('two servers', () => {
  let servers: TestServer[]
  let settings: Record<string, string>
  beforeAll(async () => {
    settings = await fleetSettings()
    servers = await startTwo(settings)
  })
  afterAll(() => closeAll(servers))

  test('return one response for one idempotency key', async () => {
    const owner = createOwner()
    const registration = await signBody(owner, { name: 'keyed.reown.id', nonce: await getNonce(servers[0]!, owner) })
    const { grant, dappKey, origin } = createDapp(servers[0]!)
    for (const [url, body] of [
      ['/v1/profile/account', registration],
      [`/v1/sessions/eip155:1:${owner.address}`, { ...grant, dappKey, origin }],
    ] as const) {
      const responses = await spread(20, servers, (server) => server.post(url, body, { 'idempotency-key': 'k' }))
      expect(statuses(responses)).toEqual(Array(20).fill(200))
      expect(new Set(responses.map(({ text }) => text)).size).toBe(1)
    }
  })

  test('enforce a revocation once it is acknowledged, and after a restart', async () => {
    const owner = createOwner()
    const [one, other] = servers.map((server) => createDapp(server, { chainId: 1, owner, key: owner }))
    const { base } = one!
    const { pci } = await one!.begin()
    expect((await other!.activate({ pci })).status).toBe(200)
    const read = (server: TestServer) => server.get(`${base}/getcontext?pci=${pci}`)
    expect(statuses(await spread(10, servers, read))).toEqual(Array(10).fill(200))

    const { nonce, message } = (await servers[0]!.post(`${base}/nonce`, { pci })).body
    const signature = await owner.signMessage({ message })
    // These reads begin after the response; the ones above run during the revocation, and must leave nothing stale in a cache.
    const across = spread(50, servers, read)
    expect((await servers[1]!.post(`${base}/revoke`, { pci, nonce, signature })).status).toBe(200)
    expect(statuses(await spread(50, servers, read))).toEqual(Array(50).fill(400))
    await across
    const restarted = await createTestServer({ chains, env: settings })
    expect(await read(restarted)).toMatchObject({ status: 400, body: { reasons: [{ field: 'pci' }] } })
    await restarted.close()
  })
})

test('keeps serving while the next version migrates the database', async () => {
  const servers = await startTwo(await fleetSettings())
  const load = registerNames(servers)
  const reach = (wanted: number) => expect.poll(() => load.names.size, { timeout: 20_000 }).toBeGreaterThan(wanted)
  await reach(10)
  // What `migrations.test.ts` allows: additions, in one transaction.
  await servers[0].context.db.transaction(async (tx) => {
    await tx.execute(sql`alter table names add column next_version text`)
    await tx.execute(sql`create table next_version (name text primary key references names (name))`)
    await tx.execute(sql`create index names_by_next_version on names (next_version)`)
  })
  await reach(load.names.size + 10)
  await load.stop()
  expect(load.errors).toEqual([])
  await closeAll(servers)
})

test('replaces servers one by one without a failed request', { timeout: outageTimeoutMs }, async () => {
  const env = await fleetSettings({ DRAIN_DELAY_MS: '400' })
  const servers = await startTwo(env)
  const urls = await Promise.all(servers.map((server) => server.app.listen({ host: '127.0.0.1', port: 0 })))
  const balancer = await startBalancer(urls)
  const areReady = () => expect.poll(balancer.ready, { timeout: outageTimeoutMs }).toEqual([true, true])
  await areReady()
  const counts = new Map<number, number>()
  const viaBalancer = {
    post: async (path: string, body: object) => {
      const response = await fetch(`${balancer.url}${path}`, { method: 'POST', body: JSON.stringify(body) })
      counts.set(response.status, (counts.get(response.status) ?? 0) + 1)
      return { body: await response.json() }
    },
  }
  let isRunning = true
  const lanes = Array.from({ length: 6 }, async (_, lane) => {
    for (let index = 0; isRunning; index += 1) {
      const body = JSON.stringify(
        await signFresh(viaBalancer, createOwner(), { name: `rolled-${lane}-${index}.reown.id` }),
      )
      for (const call of [
        fetch(`${balancer.url}/v1/profile/account`, { method: 'POST', body }),
        fetch(`${balancer.url}/health`),
      ]) {
        const { status } = await call
        counts.set(status, (counts.get(status) ?? 0) + 1)
      }
    }
  })
  for (const [index, server] of servers.entries()) {
    await server.close()
    servers[index] = await createTestServer({ chains, env })
    await servers[index].app.listen({ host: '127.0.0.1', port: Number(new URL(urls[index]!).port) })
    await areReady()
  }
  isRunning = false
  await Promise.all(lanes)
  expect([...counts.keys()]).toEqual([200])
  expect(balancer.lost).toEqual({ writes: 0, reads: 0 })
  await balancer.stop()
  await closeAll(servers)
})

describe('after an outage of', () => {
  test('PostgreSQL: 503 until it is back, and every acknowledged name is kept', {
    timeout: outageTimeoutMs,
  }, async () => {
    const postgres = await startPostgres()
    onTestFinished(postgres.stop)
    const servers = await startTwo(await fleetSettings({ DATABASE_URL: postgres.url }))
    onTestFinished(async () => {
      await closeAll(servers)
    })
    const load = registerNames(servers)
    const reach = (count: () => number) => {
      const wanted = count() + 20
      return expect.poll(count, { timeout: outageTimeoutMs }).toBeGreaterThan(wanted)
    }
    for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
      await reach(() => load.names.size)
      await postgres.end(signal)
      // More errors than there were connections.
      await reach(() => load.errors.length)
      expect(statuses(await spread(2, servers, (server) => server.get('/ready')))).toEqual([503, 503])
      expect(statuses(await spread(2, servers, (server) => server.get('/health')))).toEqual([200, 200])
      await postgres.start()
    }
    await reach(() => load.names.size)
    await load.stop()
    // The state in /ready is up to a second old.
    const ready = async () => statuses(await spread(2, servers, (server) => server.get('/ready')))
    await expect.poll(ready, { timeout: 5_000 }).toEqual([200, 200])
    expect(new Set(load.errors)).toEqual(new Set([503]))
    const isKept = async ([name, text]: [string, string]) =>
      (await servers[0]!.get(`/v1/profile/account/${name}`)).text === text
    expect(await Promise.all([...load.names].map(isKept))).toEqual(Array(load.names.size).fill(true))
  })

  test('Redis: 503 for requests that need a nonce, other routes work, and servers recover without a restart', {
    timeout: outageTimeoutMs,
  }, async () => {
    const redis = await startRedis()
    onTestFinished(redis.stop)
    const servers = await startTwo(await fleetSettings({ REDIS_URL: redis.url }))
    onTestFinished(async () => {
      await closeAll(servers)
    })
    const owner = createOwner()
    const nonce = await getNonce(servers[0]!, owner)
    const keep = await signBody(owner, { name: 'patient.reown.id', nonce })
    await redis.end()
    const requestNonce = (server: TestServer) => server.post('/v1/profile/nonce', { address: owner.address })
    expect(statuses(await spread(2, servers, requestNonce))).toEqual([503, 503])
    const register = () => spread(2, servers, (server) => server.post('/v1/profile/account', keep))
    expect(statuses(await register())).toEqual([503, 503])
    expect(statuses(await spread(2, servers, (server) => server.get('/getWallets')))).toEqual([200, 200])
    await redis.start()
    await expect
      .poll(async () => statuses(await spread(2, servers, requestNonce)), { timeout: outageTimeoutMs })
      .toEqual([200, 200])
    // The failed requests did not consume the nonce.
    expect(statuses(await register()).toSorted()).toEqual([200, 400])
  })
})

/** Registers names on both servers until stopped; keeps the responses of the registered ones, and the statuses of the others. */
function registerNames(servers: readonly TestServer[]) {
  const names = new Map<string, string>()
  const errors: number[] = []
  let isRunning = true
  const lanes = Array.from({ length: 6 }, async (_, lane) => {
    for (let index = 0; isRunning; index += 1) {
      const name = `load-${lane}-${index}.reown.id`
      const server = servers[lane % 2]!
      const body = await signFresh(server, createOwner(), { name })
      const { status, text } = await server.post('/v1/profile/account', body)
      if (status === 200) names.set(name, text)
      else errors.push(status)
    }
  })
  return {
    names,
    errors,
    async stop() {
      isRunning = false
      await Promise.all(lanes)
    },
  }
}
