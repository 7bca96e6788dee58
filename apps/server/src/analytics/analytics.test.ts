import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createTestServer, storages, type TestServer } from '../test/createTestServer.ts'
import { createAnalyticsSweeper } from './createAnalyticsSweeper.ts'

const token = 'operator-token-of-thirty-two-letters'
const operator = { authorization: `Bearer ${token}` }
const address = `0x${'c0ffee'.repeat(6)}0000`
const ip = '203.0.113.77'

const track = (event: string, properties: object = {}, more: object = {}) => ({
  ...{ eventId: '1', url: 'https://shop.test/orders/bob?token=canary', domain: 'bob.shop.test', timestamp: Date.now() },
  props: { type: 'track', event, properties, address, first: true, ...more },
})
const failure = (errorMessage: string) => ({
  props: {
    type: 'error',
    event: 'X',
    errorType: 'TypeError',
    errorMessage,
    stackTrace: 'at f (https://shop.test/a.js?c=canary:1:2)',
  },
})

/** Everything that the database has of reports, as text. */
async function dump({ context }: TestServer): Promise<string> {
  await context.analytics.flush()
  const tables = await Promise.all(
    ['analytics_counts', 'analytics_errors'].map((table) => context.db.execute(sql.raw(`select * from ${table}`))),
  )
  return JSON.stringify(tables)
}

describe.each(storages)('on %s', (storage) => {
  let server: TestServer
  const read = async (query: string) => (await server.get(`/v1/analytics?${query}`, operator)).body
  const headers = { 'x-forwarded-for': ip, 'user-agent': 'Canary/1.0', 'content-type': 'text/plain;charset=UTF-8' }
  const send = (path: string, body: unknown) => server.post(path, JSON.stringify(body), headers)

  beforeAll(async () => {
    server = await createTestServer({
      ...{ chains: [], storage },
      env: { ANALYTICS_TOKEN: token, TRUSTED_PROXY_HOPS: '1' },
    })
    await server.project('create shop --analytics on')
    await server.project('create silent')
  })
  afterAll(() => server?.close())

  test('counts what pages report, by day, step, wallet, network and error', async () => {
    const connect = { wallet: 'Wallet', method: 'browser', network: 'eip155:1' }
    const events = [
      ...[track('MODAL_OPEN'), track('MODAL_OPEN', {}, { first: false }), track('MODAL_OPEN')],
      ...[track('CONNECT_SUCCESS', connect), track('CONNECT_SUCCESS', { ...connect, wallet: 'Other' })],
      ...[track('CONNECT_SUCCESS', connect, { first: false }), track('SIGN_IN_SUCCESS'), track('MODAL_CREATED')],
      track('SEND_SUCCESS', { network: 'eip155:1', token: 'ETH', amount: '3.14159', isSmartAccount: false }),
    ]
    expect(await send('/batch?projectId=shop', events)).toMatchObject({ status: 200, text: '{}' })
    for (const message of ['x', 'x', 'y']) await send('/e?projectId=shop', failure(message))
    // As an older client sends events.
    await send('/e?projectId=shop', track('BUY_SUCCESS'))
    const report = await read('projectId=shop&days=7')
    const today = new Date().toISOString().slice(0, 10)
    expect(report).toMatchObject({ projectId: 'shop', to: today })
    expect(report.days).toHaveLength(7)
    expect(report.days.at(-1)).toEqual({
      day: today,
      events: { MODAL_OPEN: 3, CONNECT_SUCCESS: 3, SIGN_IN_SUCCESS: 1, SEND_SUCCESS: 1, BUY_SUCCESS: 1 },
      errors: 3,
    })
    expect(report.days[0]).toMatchObject({ events: {}, errors: 0 })
    expect(report.funnel).toEqual([
      { step: 'open', visits: 2, events: 3 },
      { step: 'connect', visits: 2, events: 3 },
      { step: 'sign', visits: 1, events: 1 },
      { step: 'send', visits: 1, events: 1 },
      { step: 'swap', visits: 0, events: 0 },
      { step: 'buy', visits: 1, events: 1 },
    ])
    expect(report.wallets).toEqual([
      { wallet: 'Wallet', method: 'browser', connections: 2 },
      { wallet: 'Other', method: 'browser', connections: 1 },
    ])
    expect(report.networks).toEqual([{ network: 'eip155:1', events: 4 }])
    const stack = 'at f (https://shop.test/a.js:1:2)'
    expect(report.errors).toEqual([
      { type: 'TypeError', message: 'x', stack, count: 2, lastDay: today },
      { type: 'TypeError', message: 'y', stack, count: 1, lastDay: today },
    ])
    expect(report.addresses).toEqual([])
  })

  test('keeps nothing that identifies a visitor', async () => {
    const kept = await dump(server)
    expect(kept).toContain('CONNECT_SUCCESS')
    for (const trace of [address, ip, 'Canary', 'canary', 'bob', '3.14159', 'orders']) expect(kept).not.toContain(trace)
  })

  test('keeps nothing of a project with analytics off', async () => {
    expect(await send('/batch?projectId=silent', [track('MODAL_OPEN')])).toMatchObject({ status: 200 })
    expect(await send('/e?projectId=silent', failure('silent'))).toMatchObject({ status: 200 })
    expect(await dump(server)).not.toContain('silent')
  })

  test('adds what two batches report at once, and loses none', async () => {
    const batch = Array.from({ length: 100 }, () => track('SWAP_SUCCESS', {}, { first: false }))
    await Promise.all(Array.from({ length: 20 }, () => send('/batch?projectId=shop', batch)))
    const { days } = await read('projectId=shop&days=1')
    expect(days).toMatchObject([{ events: { SWAP_SUCCESS: 2_000 } }])
  })

  test('reads no more than the name of what is not kept', () => {
    const read = vi.fn(() => 'text')
    const props = { get: read, enumerable: true }
    const event = Object.defineProperty({ event: 'MODAL_OPEN' }, 'address', props)
    const error = Object.defineProperty({ type: 'error' }, 'stackTrace', props)
    const record = (isAnalyticsEnabled: boolean) =>
      server.context.analytics.record(
        { id: 'silent', isAnalyticsEnabled },
        { kind: 'error', values: [{ props: event }, { props: error }] },
      )
    record(false)
    expect(read).not.toHaveBeenCalled()
    record(true)
    // Proves that both are read where they are kept.
    expect(read).toHaveBeenCalledTimes(2)
  })

  test('counts no errors of a batch, which are sent one by one', async () => {
    await send('/batch?projectId=shop', [failure('of a batch'), track('NAME_REGISTERED')])
    const kept = await dump(server)
    expect(kept).toContain('NAME_REGISTERED')
    expect(kept).not.toContain('of a batch')
  })

  test('accepts at most 200 events at once', async () => {
    const events = (count: number) => Array.from({ length: count }, () => ({ props: {} }))
    expect((await send('/batch?projectId=silent', events(200))).status).toBe(200)
    expect((await send('/batch?projectId=silent', events(201))).status).toBe(422)
  })

  test('deletes days after the period, and does not list them before', async () => {
    const { db, analytics } = server.context
    await analytics.flush()
    const insert = (days: number) =>
      db.execute(
        sql`insert into analytics_counts values ('old', (now() at time zone 'utc')::date - ${days}::int, 'MODAL_OPEN', '', '', '', '', 1, 1)`,
      )
    await insert(29)
    await insert(30)
    expect((await read('projectId=old&days=400')).funnel[0]).toMatchObject({ events: 1 })
    const sweeper = createAnalyticsSweeper({ ...server.context, log: server.app.log })
    sweeper.start()
    const left = async () => {
      const { rows } = (await db.execute(
        sql`select count(*)::int as left from analytics_counts where project_id = 'old'`,
      )) as unknown as { rows: { left: number }[] }
      return rows[0]?.left
    }
    await expect.poll(left, { timeout: 20_000 }).toBe(1)
    await sweeper.stop()
  })

  test.each([
    ['without a token', {}],
    ['with another token', { authorization: `Bearer ${token.toUpperCase()}` }],
    ['with a beginning of the token', { authorization: `Bearer ${token.slice(0, -1)}` }],
    ['with a server key', { authorization: 'Bearer lk_x' }],
    ['with another scheme', { authorization: `Digest ${token}` }],
  ])('is a 401 %s', async (_name, given: Record<string, string>) => {
    expect(await server.get('/v1/analytics?projectId=shop', given)).toMatchObject({
      status: 401,
      body: { field: 'authentication' },
    })
  })

  test('takes the token as the password of any user, as browsers send it', async () => {
    const authorization = `Basic ${Buffer.from(`me:${token}`).toString('base64')}`
    expect(await server.get('/v1/analytics?projectId=shop', { authorization })).toMatchObject({ status: 200 })
  })
})

test('servers on one database add to the same counts, and what one counted is written when it ends', async () => {
  const first = await createTestServer({ chains: [], env: { ANALYTICS_TOKEN: token } })
  await first.project('create shop --analytics on')
  const second = await createTestServer({
    chains: [],
    env: { ANALYTICS_TOKEN: token, DATABASE_URL: first.config.databaseUrl?.reveal() ?? '' },
  })
  for (const server of [first, second])
    await Promise.all(Array.from({ length: 10 }, () => server.post('/batch?projectId=shop', [track('MODAL_OPEN')])))
  await second.close()
  const { body } = await first.get('/v1/analytics?projectId=shop', operator)
  expect(body.funnel[0]).toEqual({ step: 'open', visits: 20, events: 20 })
  await first.close()
})

test('the operator may keep addresses', async () => {
  const server = await createTestServer({ chains: [], env: { ANALYTICS_TOKEN: token, ANALYTICS_ADDRESSES: 'true' } })
  await server.project('create shop --analytics on')
  await server.post('/batch?projectId=shop', [track('MODAL_OPEN'), track('SEND_SUCCESS')])
  const { body } = await server.get('/v1/analytics?projectId=shop', operator)
  expect(body.addresses).toEqual([{ address, events: 2 }])
  await server.close()
})

test('of a server without projects, the operator’s token turns analytics on', async () => {
  const server = await createTestServer({ chains: [], env: { ANALYTICS_TOKEN: token } })
  expect((await server.get('/getAnalyticsConfig')).body).toEqual({ isAnalyticsEnabled: true })
  await server.post('/batch?projectId=any', [track('MODAL_OPEN')])
  const { body } = await server.get('/v1/analytics', operator)
  expect(body).toMatchObject({ projectId: 'default', funnel: [{ step: 'open', visits: 1 }, {}, {}, {}, {}, {}] })
  await server.close()
})

test('without ANALYTICS_TOKEN no token is right, and analytics are off', async () => {
  const server = await createTestServer({ chains: [] })
  expect((await server.get('/getAnalyticsConfig')).body).toEqual({ isAnalyticsEnabled: false })
  for (const authorization of ['Bearer undefined', 'Bearer ', 'Basic Og==', ''])
    expect(await server.get('/v1/analytics', { authorization })).toMatchObject({ status: 401 })
  await server.close()
})

test('while the database is down, events are accepted, and written afterwards', async () => {
  const server = await createTestServer({ chains: [], env: { ANALYTICS_TOKEN: token } })
  await server.project('create shop --analytics on')
  const { analytics } = server.context
  const down = vi.spyOn(analytics.store, 'add').mockRejectedValue(new Error('Connection terminated'))
  expect(await server.post('/batch?projectId=shop', [track('MODAL_OPEN')])).toMatchObject({ status: 200 })
  await analytics.flush()
  expect(down).toHaveBeenCalled()
  down.mockRestore()
  const { body } = await server.get('/v1/analytics?projectId=shop', operator)
  expect(body.funnel[0]).toMatchObject({ events: 1 })
  await server.close()
})

test('each full 20 events cost a point more', async () => {
  const server = await createTestServer({
    chains: [],
    env: { RATE_LIMIT_BURST: '24', RATE_LIMIT_PER_SECOND: '0.001' },
  })
  const send = (count: number) => server.post('/batch?projectId=any', Array(count).fill({ props: {} }))
  // 11 points, 11, 1, 1, and none is left.
  expect((await send(200)).status).toBe(200)
  expect((await send(200)).status).toBe(200)
  expect((await send(19)).status).toBe(200)
  expect((await send(1)).status).toBe(200)
  expect((await send(1)).status).toBe(429)
  await server.close()
})
