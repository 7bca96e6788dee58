import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { close, listen } from '../http/listen.ts'
import type { WorldInfo } from '../worldInfo.ts'
import { createStaticServer } from './createStaticServer.ts'

const info: WorldInfo = {
  version: 1,
  startedAt: '2026-01-01T00:00:00.000Z',
  pid: 1,
  faucet: 'http://127.0.0.1:1',
  rpcUrls: {},
  networks: [],
  accounts: [],
  contracts: {},
  tokens: {},
  collections: {},
}

let outside: string
let server: Server
let url: string

beforeAll(async () => {
  outside = await mkdtemp(join(tmpdir(), 'latchkey-static-'))
  const folder = join(outside, 'page')
  await mkdir(join(folder, 'assets'), { recursive: true })
  await writeFile(join(outside, 'secret.txt'), 'secret')
  await writeFile(join(folder, 'index.html'), '<!doctype html>')
  await writeFile(join(folder, 'assets/main-abc.js'), 'export {}')
  const routes = { '/api/echo': async ({ headers }: Request) => new Response(headers.get('authorization')) }
  server = createStaticServer({ folder, info: () => info, routes })
  await listen(server, { port: 0 })
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // a TCP server's address is one
})

afterAll(async () => {
  await close(server)
  await rm(outside, { recursive: true })
})

test('the page comes under a policy without inline code, with Trusted Types', async () => {
  const response = await fetch(url)
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  const policy = response.headers.get('content-security-policy')
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
  expect(policy).toContain("require-trusted-types-for 'script'")
  expect(policy).not.toContain('unsafe')
})

test('/world.json is the description of the world, never cached', async () => {
  const response = await fetch(`${url}/world.json`)
  expect(await response.json()).toEqual(info)
  expect(response.headers.get('cache-control')).toBe('no-store')
})

test('the page’s own backend gets the request as it came', async () => {
  const response = await fetch(`${url}/api/echo`, { headers: { authorization: 'Bearer one' } })
  expect(await response.text()).toBe('Bearer one')
})

test('hashed assets are cached for good, a page path gets index.html, what is missing gets 404', async () => {
  const asset = await fetch(`${url}/assets/main-abc.js`)
  expect(asset.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(asset.headers.get('cache-control')).toContain('immutable')
  expect(await (await fetch(`${url}/gallery/connect`)).text()).toBe('<!doctype html>')
  expect((await fetch(`${url}/assets/none.js`)).status).toBe(404)
})

test.each(['/../secret.txt', '/..%2fsecret.txt', '/%2e%2e/secret.txt', '/%', '/a%00.txt'])(
  'a path cannot leave the folder: %s',
  async (path) => {
    // fetch would normalize the path before it sends the request.
    const status = await new Promise((resolve, reject) => {
      request(`${url}`, { path }, (response) => resolve(response.resume().statusCode))
        .on('error', reject)
        .end()
    })
    expect(status).toBe(404)
  },
)

test('only reading is answered', async () => {
  expect((await fetch(url, { method: 'POST' })).status).toBe(405)
})
