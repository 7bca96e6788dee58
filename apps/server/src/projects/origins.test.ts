import { type Endpoint, endpoints } from '@latchkey/wire'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { projectCommand } from '../cli/projectCommand.ts'
import { createTestServer, type TestServer } from '../test/createTestServer.ts'

/** Who gets past the front door of every route, by what the caller says of where it comes from. */

let server: TestServer
let serverKey: string
beforeAll(async () => {
  // Rate limits would respond first.
  server = await createTestServer({ chains: [], env: { RATE_LIMIT_PER_SECOND: '0' } })
  const printed: string[] = []
  const command = { db: server.context.db, config: server.config, print: (text: string) => printed.push(text) }
  await projectCommand(command, 'create shop --origins https://shop.test'.split(' '))
  serverKey = /lk_\S+/.exec(printed.join('\n'))?.[0] ?? ''
})
afterAll(() => server.close())

const strangers: [string, Record<string, string>][] = [
  ['no origin', {}],
  ['null', { origin: 'null' }],
  ['a look-alike', { origin: 'https://shop.test.evil.test' }],
  ['the origin as user name', { origin: 'https://shop.test@evil.test' }],
  ['another scheme', { origin: 'http://shop.test' }],
  ['another port', { origin: 'https://shop.test:444' }],
  ['two origins', { origin: 'https://evil.test, https://shop.test' }],
  ['a referer only', { referer: 'https://shop.test/' }],
  ['a forwarded host', { 'x-forwarded-host': 'shop.test', host: 'shop.test' }],
]
const friends: [string, () => Record<string, string>][] = [
  ['its origin', () => ({ origin: 'https://shop.test' })],
  ['its server key', () => ({ authorization: `Bearer ${serverKey}` })],
]

/** Every route there is, with the sockets' that have no contract. */
const routes = [
  ...Object.values<Endpoint>(endpoints).flatMap(({ name, method, path, aliases = [], access, body }) =>
    [path, ...aliases].map((one) => ({ name, method, access, path: one, isInBody: hasProjectId(body) })),
  ),
  ...['/v1', '/ws'].map((path) => ({
    name: 'socket',
    method: 'GET' as const,
    access: 'project',
    path,
    isInBody: false,
  })),
]
function hasProjectId(body: Endpoint['body']): boolean {
  return body !== undefined && 'shape' in body && Object.hasOwn(body.shape as object, 'projectId')
}

type Route = (typeof routes)[number]

/** As a page sends it without a preflight: JSON with the content type of text. */
async function send({ method, path, isInBody }: Route, headers: Record<string, string>) {
  const at = path.replace(/:\w+/g, 'x')
  const url = isInBody ? at : `${at}?projectId=shop`
  const payload = method === 'POST' ? { payload: JSON.stringify(isInBody ? { projectId: 'shop' } : {}) } : {}
  const response = await server.app.inject({
    method,
    url,
    ...payload,
    headers: { ...(method === 'POST' && { 'content-type': 'text/plain' }), ...headers },
  })
  return { status: response.statusCode, headers: response.headers, body: response.body }
}

const guarded = routes.filter(({ access }) => access !== 'public')
const open = routes.filter(({ access }) => access === 'public')

describe.each(guarded)('$method $path', (route) => {
  test('rejects other origins', async () => {
    for (const [name, headers] of strangers) {
      const response = await send(route, headers)
      expect(response.status, name).toBe(403)
      expect(response.body, name).toContain('Unauthorized: origin not allowed')
    }
  })

  test('serves allowed origins', async () => {
    for (const [name, headers] of friends) expect([401, 403], name).not.toContain((await send(route, headers())).status)
  })

  test('serves no project without its id or with a wrong key', async () => {
    const unnamed = await server.app.inject({
      method: route.method,
      url: route.path.replace(/:\w+/g, 'x'),
      headers: { origin: 'https://shop.test' },
      ...(route.method === 'POST' && { payload: '{}' }),
    })
    expect(unnamed.statusCode).toBe(401)
    const wrongKey = serverKey.slice(0, -1) + (serverKey.endsWith('0') ? '1' : '0')
    expect((await send(route, { authorization: `Bearer ${wrongKey}` })).status).toBe(401)
  })
})

test.each(open)('$method $path is public', async (route) => {
  for (const [name, headers] of strangers) {
    const response = await send(route, headers)
    expect(response.body, name).not.toContain('Unauthorized: origin')
    expect(response.status, name).not.toBe(403)
  }
})

test('no response to a foreign page carries CORS headers of another project', async () => {
  for (const route of routes.filter(({ access }) => access === 'project')) {
    const response = await send(route, { origin: 'https://evil.test' })
    expect(response.headers['access-control-allow-credentials'], route.path).toBeUndefined()
    expect(['*', undefined], route.path).toContain(response.headers['access-control-allow-origin'])
  }
})
