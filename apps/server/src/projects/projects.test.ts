import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { projectCommand } from '../cli/projectCommand.ts'
import { openDatabase } from '../db/openDatabase.ts'
import { createTestDatabase } from '../test/createTestDatabase.ts'
import { createTestServer, type Storage, storages, type TestServer, testChain } from '../test/createTestServer.ts'
import { createProjects } from './createProjects.ts'
import { readProviderKey } from './readProviderKey.ts'

const secretsKey = '5e'.repeat(32)
const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const env = { SECRETS_KEY: secretsKey, PROVIDER_KEYS: '{"zerion":"server-zerion-key"}' }

/** Runs a command of the operator's on a server's database; gives what it prints. */
async function run(server: TestServer, line: string): Promise<string> {
  const printed: string[] = []
  const print = (text: string) => printed.push(text)
  await projectCommand({ db: server.context.db, config: server.config, print }, line.split(' '))
  return printed.join('\n')
}

const keyIn = (text: string) => /lk_\S+/.exec(text)![0]
const setUp = async (storage: Storage, ...lines: string[]) => {
  const server = await createTestServer({ chains: [], storage, env })
  const printed: string[] = []
  for (const line of lines) printed.push(await run(server, line))
  return { server, printed }
}

describe.each(storages)('projects on %s', (storage) => {
  let server: TestServer
  let serverKey: string
  beforeAll(async () => {
    const made = await setUp(
      storage,
      'create shop --origins https://shop.test,https://*.shops.test',
      'create anywhere --name Anywhere',
      'create gone --enabled off',
    )
    server = made.server
    serverKey = keyIn(made.printed[0]!)
  })
  afterAll(() => server.close())

  const url = (projectId?: string) =>
    `/v1/identity/${address}${projectId === undefined ? '' : `?projectId=${projectId}`}`

  describe('200', () => {
    test.each([
      ['its origin', 'shop', { origin: 'https://shop.test' }],
      ['a wildcard origin', 'shop', { origin: 'https://a.shops.test' }],
      ['any origin where none is listed', 'anywhere', { origin: 'https://x.test' }],
      ['no origin where none is listed', 'anywhere', {}],
    ])('from %s', async (_name, id, headers: Record<string, string>) => {
      expect(await server.get(url(id), headers)).toMatchObject({ status: 200 })
    })

    test('with its server key, from any origin and with or without its id', async () => {
      const headers = { authorization: `Bearer ${serverKey}` }
      for (const id of ['shop', undefined]) expect(await server.get(url(id), headers)).toMatchObject({ status: 200 })
    })

    test.each(['/health', '/v1/supported-chains', '/public/getAssetImage/1', '/openapi.json'])(
      'to everyone at %s, which is public',
      async (path) => {
        expect(await server.get(path, { origin: 'https://evil.test' })).toMatchObject({ status: 200 })
      },
    )
  })

  describe('401', () => {
    test.each([
      ['no project', undefined, {}],
      ['an unknown one', 'nobody', {}],
      ['a disabled one', 'gone', {}],
      ['one named like a member of objects', '__proto__', {}],
      ['a wrong server key', 'shop', { authorization: `Bearer lk_${'A'.repeat(43)}` }],
      ['an origin but a wrong id', 'Shop', { origin: 'https://shop.test' }],
    ])('for %s', async (_name, id, headers: Record<string, string>) => {
      expect(await server.get(url(id), headers)).toMatchObject({
        status: 401,
        body: {
          status: 'FAILED',
          reasons: [{ field: 'authentication', description: 'We failed to authenticate your request' }],
        },
      })
    })

    test("for another project's server key", async () => {
      const headers = { authorization: `Bearer ${serverKey}` }
      expect(await server.get(url('anywhere'), headers)).toMatchObject({ status: 401 })
    })
  })

  describe('403', () => {
    test.each([
      ['no origin', {}],
      ['null', { origin: 'null' }],
      ['a look-alike', { origin: 'https://shop.test.evil.test' }],
      ['a referer only', { referer: 'https://shop.test/' }],
    ])('for %s', async (_name, headers: Record<string, string>) => {
      const response = await server.get(url('shop'), headers)
      expect(response).toMatchObject({
        status: 403,
        body: { reasons: [{ field: 'origin', description: 'Unauthorized: origin not allowed' }] },
      })
      // So that the page can show the error to its developer.
      expect(response.headers['access-control-allow-origin']).toBe('*')
    })

    test('as text/plain, which needs no preflight', async () => {
      const headers = { origin: 'https://evil.test', 'content-type': 'text/plain' }
      const response = await server.post('/v1?chainId=eip155:1&projectId=shop', '{"method":"eth_chainId"}', headers)
      expect(response.status).toBe(403)
    })
  })

  test('a page may read the response to its own origin, and other pages may not', async () => {
    const allowed = await server.get(url('shop'), { origin: 'https://shop.test' })
    expect(allowed.headers).toMatchObject({ 'access-control-allow-origin': 'https://shop.test', vary: 'Origin' })
    const preflight = async (origin: string) => {
      const headers = { origin, 'access-control-request-method': 'POST' }
      const response = await server.app.inject({ method: 'OPTIONS', url: '/v1?projectId=shop', headers })
      return response.headers['access-control-allow-origin']
    }
    expect(await preflight('https://shop.test')).toBe('https://shop.test')
    expect(await preflight('https://evil.test')).toBeUndefined()
  })

  test('lists projects for the operator without their keys', async () => {
    await run(server, 'set shop --quota 5000 --rate 10/100 --feature swap=off')
    const list = await run(server, 'list')
    expect(list).toMatch(
      /shop {2}"shop" {2}enabled {2}origins=https:\/\/shop.test,https:\/\/\*.shops.test .*\/5000 {2}rate=10\/100/,
    )
    expect(list).toContain('gone')
    expect(list).not.toContain(serverKey)
  })

  test('stores provider keys sealed, and prefers the project’s own key to the server’s', async () => {
    process.env.TEST_1INCH = 'shop-1inch-key'
    await run(server, 'set shop --provider-key 1inch=env:TEST_1INCH')
    delete process.env.TEST_1INCH
    const projects = createProjects({ db: server.context.db, config: server.config })
    const project = (await projects.find('shop'))!
    expect(JSON.stringify(project)).not.toContain('shop-1inch-key')
    expect(readProviderKey(server, { project, provider: '1inch' })?.reveal()).toBe('shop-1inch-key')
    expect(readProviderKey(server, { project, provider: 'zerion' })?.reveal()).toBe('server-zerion-key')
    expect(readProviderKey(server, { project, provider: 'toString' })).toBeUndefined()
  })

  test('a rotated key expires at once, or at the time given', async () => {
    const status = async (key: string) => {
      const projects = createProjects({ db: server.context.db, config: server.config })
      return (await projects.findByServerKey(key))?.id
    }
    const first = keyIn(await run(server, 'create rotating'))
    const second = keyIn(await run(server, 'rotate rotating'))
    expect([await status(first), await status(second)]).toEqual([undefined, 'rotating'])
    const third = keyIn(await run(server, 'rotate rotating --keep-old 1'))
    expect([await status(second), await status(third)]).toEqual(['rotating', 'rotating'])
  })

  test.each([
    'create shop',
    'set nobody --quota 1',
    'rotate nobody',
    'create',
    'create a/b',
    'drop shop',
    'set shop --origins shop.test',
    'set shop --quota many',
    'set shop --rate 1',
    'set shop --feature flying=on',
    'set shop --provider-key 1inch=plain',
    'set shop --provider-key 1inch=env:NOT_SET_ANYWHERE',
    'set shop --colour red',
    'set shop --quota',
  ])('rejects `project %s` with a message', async (line) => {
    await expect(run(server, line)).rejects.toMatchObject({ name: 'CommandError' })
  })
})

describe('429', () => {
  test('when the project’s rate limit is exceeded, with Retry-After, per route and address', async () => {
    const { server } = await setUp('postgres and redis', 'create small --rate 0.01/3')
    const get = (path: string, remoteAddress = '203.0.113.1') =>
      server.app.inject({ url: `${path}projectId=small`, remoteAddress })
    const identity = `/v1/identity/${address}?`
    const statuses = []
    for (let call = 0; call < 5; call += 1) statuses.push((await get(identity)).statusCode)
    expect(statuses).toEqual([200, 200, 200, 429, 429])
    const rejected = await get(identity)
    expect(rejected.json()).toMatchObject({ status: 'FAILED', reasons: [{ field: 'rate_limited' }] })
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(90)
    expect((await get('/getWallets?')).statusCode).toBe(200)
    expect((await get(identity, '203.0.113.2')).statusCode).toBe(200)
    await server.close()
  })

  test('counts each call of a batch', async () => {
    const server = await createTestServer({ chains: [testChain({ id: 31337, rpcUrls: ['http://127.0.0.1:1'] })] })
    await run(server, 'create small --rate 0.01/10')
    const post = async (count: number) => {
      const call = { jsonrpc: '2.0', id: 1, method: 'eth_chainId' }
      return (await server.post('/v1?chainId=eip155:31337&projectId=small', Array(count).fill(call))).status
    }
    expect([await post(8), await post(3), await post(1)]).toEqual([200, 429, 200])
    await server.close()
  })

  test('when the quota is used up, on every server, until the month ends', async () => {
    const databaseUrl = await createTestDatabase()
    const env = { DATABASE_URL: databaseUrl }
    const [one, other] = await Promise.all([
      createTestServer({ chains: [], env }),
      createTestServer({ chains: [], env }),
    ])
    await run(one, 'create small --quota 20')
    const get = (server: TestServer) => server.get(`/v1/identity/${address}?projectId=small`)
    await expect.poll(async () => (await get(one)).status, { timeout: 15_000 }).toBe(429)
    const rejected = await get(one)
    expect(rejected.body.reasons[0]).toEqual({ field: 'address', description: "Project's quota limit reached" })
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0)
    await one.close()
    await expect.poll(async () => (await get(other)).status, { timeout: 15_000 }).toBe(429)
    await other.close()
    const { db, close } = await openDatabase(one.config)
    const { rows } = (await db.execute('select calls from project_usage')) as unknown as { rows: { calls: string }[] }
    expect(Number(rows[0]!.calls)).toBeGreaterThanOrEqual(20)
    await close()
  })

  test('for guesses of projects and paths', async () => {
    const { server } = await setUp('postgres and redis', 'create small')
    const statuses = new Set<number>()
    const guess = (index: number) =>
      index % 2 ? `/nowhere/${index}` : `/v1/identity/${address}?projectId=guess${index}`
    for (let index = 0; index < 130; index += 1) statuses.add((await server.get(guess(index))).status)
    expect(statuses).toEqual(new Set([401, 404, 429]))
    expect((await server.get('/health')).status).toBe(200)
    await server.close()
  })

  test.each([
    ['preflights', 'OPTIONS', `/v1/identity/${address}`],
    ['requests', 'GET', `/v1/identity/${address}`],
    ['requests for the origins of a project', 'GET', '/projects/v1/origins'],
    ['requests to a public route', 'GET', '/v1/supported-chains'],
  ] as const)('for %s that name made-up projects, which then cause no query', async (_name, method, path) => {
    const { server } = await setUp('postgres and redis', 'create small', 'create other')
    const headers = { origin: 'https://evil.test', 'access-control-request-method': 'POST' }
    const ask = async (id: string, remoteAddress = '203.0.113.1') =>
      (await server.app.inject({ method, url: `${path}?projectId=${id}`, headers, remoteAddress })).statusCode
    const found = await ask('small')
    const select = vi.spyOn(server.context.db, 'select')
    const lookups = () => select.mock.calls.filter(([fields]) => fields === undefined).length
    const statuses = []
    for (let index = 0; index < 300; index += 1) statuses.push(await ask(`made-up-${index}`))
    // 100 at once, and two a second while the loop runs.
    expect(lookups()).toBeGreaterThanOrEqual(100)
    expect(lookups()).toBeLessThan(200)
    if (path !== '/v1/supported-chains') expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(100)
    // Known projects stay available to that address, and all of them to others.
    expect([await ask('small'), await ask('other', '203.0.113.2')]).toEqual([found, found])
    await server.close()
  })

  test('costs no guess to name a known project', async () => {
    const { server } = await setUp('postgres and redis')
    const ids = Array.from({ length: 150 }, (_, index) => `known-${index}`)
    for (const id of ids) await run(server, `create ${id}`)
    for (const id of ids)
      expect(await server.get(`/v1/identity/${address}?projectId=${id}`)).toMatchObject({ status: 200 })
    await server.close()
  }, 60_000)

  test('whatever address the caller claims', async () => {
    const { server } = await setUp('postgres and redis', 'create small --rate 0.01/3')
    const statuses = []
    for (let call = 0; call < 6; call += 1)
      statuses.push(
        (await server.get(`/v1/identity/${address}?projectId=small`, { 'x-forwarded-for': `198.51.100.${call}` }))
          .status,
      )
    expect(statuses.filter((status) => status === 200)).toHaveLength(3)
    await server.close()
  })

  test('counts the address seen by a trusted proxy, not the one the caller sent', async () => {
    const server = await createTestServer({ chains: [], env: { TRUSTED_PROXY_HOPS: '1' } })
    await run(server, 'create small --rate 0.01/1')
    const get = async (forwarded: string) =>
      (await server.get(`/v1/identity/${address}?projectId=small`, { 'x-forwarded-for': forwarded })).status
    expect([await get('1.1.1.1, 198.51.100.1'), await get('2.2.2.2, 198.51.100.1'), await get('198.51.100.2')]).toEqual(
      [200, 429, 200],
    )
    await server.close()
  })
})

test('rejects a request whose query and body name different projects', async () => {
  const { server } = await setUp('postgres and redis', 'create shop', 'create bank')
  const post = (inQuery: string, inBody: string) =>
    server.post(`/v1/fungible/price${inQuery}`, { projectId: inBody, currency: 'usd', addresses: [] })
  expect(await post('?projectId=shop', 'bank')).toMatchObject({
    status: 400,
    body: { reasons: [{ field: 'projectId', description: 'The query and the body name different projects.' }] },
  })
  const { status } = await post('', 'shop')
  expect(await post('?projectId=shop', 'shop')).toMatchObject({ status })
  await server.close()
})

test('without any project, serves everyone as the default one', async () => {
  const { server } = await setUp('postgres and redis')
  for (const query of ['', '?projectId=anything'])
    expect(await server.get(`/v1/identity/${address}${query}`, { origin: 'https://any.test' })).toMatchObject({
      status: 200,
    })
  await server.close()
})

test('a route without an access policy fails the start', async () => {
  const { server } = await setUp('postgres and redis')
  expect(() => server.app.get('/open', async () => 'all of it')).toThrow(/does not say who may call it/)
  await server.close()
})
