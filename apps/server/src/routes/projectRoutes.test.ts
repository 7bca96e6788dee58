import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { projectUsage } from '../db/schema.ts'
import { createTestServer, type TestServer } from '../test/createTestServer.ts'

let server: TestServer
const shop = { origin: 'https://shop.test' }

beforeAll(async () => {
  server = await createTestServer({ chains: [] })
  const run = (line: string) => server.project(line)
  await run(
    'create shop --origins https://shop.test --analytics on --feature swap=off --feature social_login=on:email,google',
  )
  await run('create plain')
})
afterAll(() => server.close())

describe('/appkit/v1/config', () => {
  test('returns every feature, as configured', async () => {
    const { body } = await server.get('/appkit/v1/config?projectId=shop&st=appkit&sv=react-1', shop)
    expect(body.features).toHaveLength(11)
    expect(body.features).toContainEqual({ id: 'swap', isEnabled: false, config: null })
    expect(body.features).toContainEqual({ id: 'social_login', isEnabled: true, config: ['email', 'google'] })
    expect(body.features).toContainEqual({ id: 'activity', isEnabled: true, config: null })
    expect(body.unset).toContain('activity')
    expect(body.unset).not.toContain('swap')
    expect(body.unset).not.toContain('social_login')
  })
})

describe('/projects/v1/origins', () => {
  test.each([
    ['shop', { origin: 'https://evil.test' }, ['https://shop.test']],
    ['plain', {}, []],
  ])('of %s, to every caller', async (id, headers: Record<string, string>, allowedOrigins) => {
    expect(await server.get(`/projects/v1/origins?projectId=${id}`, headers)).toMatchObject({
      status: 200,
      body: { allowedOrigins },
    })
  })

  test('is a 401 for an unknown project', async () => {
    expect(await server.get('/projects/v1/origins?projectId=none')).toMatchObject({ status: 401 })
  })
})

test('/appkit/v1/project-limits has no plan and nothing exceeded', async () => {
  expect((await server.get('/appkit/v1/project-limits?projectId=plain')).body).toEqual({
    planLimits: { tier: 'none', isAboveRpcLimit: false, isAboveMauLimit: false },
  })
})

describe('/getAnalyticsConfig', () => {
  test('is off by default', async () => {
    expect((await server.get('/getAnalyticsConfig?projectId=shop', shop)).body).toEqual({ isAnalyticsEnabled: true })
    expect((await server.get('/getAnalyticsConfig?projectId=plain')).body).toEqual({ isAnalyticsEnabled: false })
  })
})

describe.each(['/e', '/batch'])('%s', (path) => {
  const event = {
    eventId: 'x',
    url: 'https://shop.test',
    props: { type: 'error', event: 'API_ERROR', address: '0xcanary' },
  }

  test('accepts text/plain, returns {} and only stores a count', async () => {
    const payload = JSON.stringify(path === '/e' ? event : [event, event])
    const headers = { ...shop, 'content-type': 'text/plain;charset=UTF-8' }
    expect(await server.post(`${path}?projectId=shop&st=appkit&sv=react-1`, payload, headers)).toMatchObject({
      status: 200,
      text: '{}',
    })
    expect(server.context.metrics.format()).toContain(`events_total{kind="${path === '/e' ? 'error' : 'event'}"}`)
    expect(JSON.stringify(await server.context.db.select().from(projectUsage))).not.toContain('canary')
  })

  test('is a 403 for another origin, with which clients warn their developer', async () => {
    expect(await server.post(`${path}?projectId=shop`, event, { origin: 'https://evil.test' })).toMatchObject({
      status: 403,
    })
  })

  test.each([
    ['not JSON', 'hello', 400],
    ['no event', '7', 422],
  ])('rejects %s', async (_name, payload, status) => {
    expect(await server.post(`${path}?projectId=plain`, payload)).toMatchObject({ status })
  })
})

describe('/docs', () => {
  test('is a self-contained page of every endpoint', async () => {
    const { text, headers } = await server.get('/docs')
    const { body } = await server.get('/openapi.json')
    for (const path of Object.keys(body.paths))
      expect(text).toContain(path.replace('/v1/account/{address}/identity', '/v1/identity'))
    expect(text).not.toMatch(/<script|src=|https?:\/\/(?!localhost)[^"]*\.(js|css)/)
    expect(headers['content-security-policy']).toMatch(/default-src 'none'; style-src 'sha256-/)
  })
})
