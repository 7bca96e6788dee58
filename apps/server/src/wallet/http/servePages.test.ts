import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { testChain } from '../../test/createTestServer.ts'
import { createWalletTestServer, type WalletTestServer } from '../test/createWalletTestServer.ts'
import { pagePolicy } from './renderPage.ts'

const scripts = { boot: 'console.log("boot")', vault: 'self.onmessage = () => {}' }
const integrity = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`
const site = 'https://app.test'
const cluster = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'

let folder: string
let server: WalletTestServer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-page-'))
  server = await createWalletTestServer({
    env: { WALLET_ASSETS: folder },
    chains: [
      { id: cluster, name: 'Local Solana', rpcUrls: ['http://127.0.0.1:1'] },
      testChain({ id: 31337, name: 'Local <b>', rpcUrls: ['http://127.0.0.1:1/secret-path'] }),
      testChain({ id: 10, name: 'OP', rpcUrls: ['http://127.0.0.1:1'] }),
    ],
  })
  await server.project(`create shop --name Shop --origins ${site},https://*.shop.test:8443`)
  await server.project('create open')
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

const get = async (url: string, headers: Record<string, string> = {}) => {
  const response = await server.wallet.app.inject({ method: 'GET', url, headers })
  return { status: response.statusCode, headers: response.headers, text: response.body }
}
const ancestorsOf = ({ headers }: { headers: Record<string, unknown> }) =>
  /frame-ancestors ([^;]+)/.exec(String(headers['content-security-policy']))?.[1]

test('503 with a sentence while the page is not built, then it is served without a restart', async () => {
  const before = await get('/v1/embed?projectId=shop')
  expect(before).toMatchObject({ status: 503, text: expect.stringContaining('WALLET_ASSETS') })
  expect(ancestorsOf(before)).toBe("'none'")
  await mkdir(join(folder, 'assets'))
  for (const [name, text] of Object.entries(scripts)) await writeFile(join(folder, 'assets', `${name}-a1B2.js`), text)
  await writeFile(join(folder, 'assets', 'boot-a1B2.js.map'), '{}')
  await writeFile(join(folder, 'secret.js'), 'hidden')
  const entry = (name: keyof typeof scripts) => ({
    file: `assets/${name}-a1B2.js`,
    integrity: integrity(scripts[name]),
  })
  await writeFile(join(folder, 'recovery.html'), '<!doctype html><title>Wallet Recovery</title>')
  await writeFile(join(folder, 'assets.json'), JSON.stringify({ boot: entry('boot'), vault: entry('vault') }))
  expect((await get('/v1/embed?projectId=shop')).status).toBe(200)
})

describe('the frame', () => {
  test('is for the sites that its project names', async () => {
    const page = await get('/v1/embed?projectId=shop')
    expect(ancestorsOf(page)).toBe('https://app.test https://*.shop.test:8443')
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'origin-agent-cluster': '?1',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    expect(page.headers).not.toHaveProperty('x-frame-options')
    const policy = String(page.headers['content-security-policy'])
    for (const part of [
      "default-src 'none'",
      "script-src 'self'",
      "worker-src 'self'",
      "connect-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types latchkey',
    ])
      expect(policy.split('; ')).toContain(part)
    expect(policy).not.toMatch(/unsafe|\*(?!\.shop\.test:8443)/)
  })

  test.each([
    ['an unknown project', '?projectId=unknown'],
    ['no project', ''],
    ['a project without origins', '?projectId=open'],
    ['an id with markup', `?projectId=${encodeURIComponent('"><script>')}`],
    ['two ids', '?projectId=shop&projectId=shop'],
  ])('is closed to all sites for %s', async (_what, query) => {
    const page = await get(`/v1/embed${query}`)
    expect(page.status).toBe(404)
    expect(ancestorsOf(page)).toBe("'none'")
    expect(page.text).not.toContain('<script')
  })

  test('a site that may not show it is named in the log, also where its browser is the one that refuses', async () => {
    const warn = vi.spyOn(server.wallet.app.log, 'warn')
    const referer = (name: string) => ({ referer: `https://${name}.test/page?secret` })
    await get('/v1/embed?projectId=shop', referer('app'))
    expect(warn).not.toHaveBeenCalled()
    await get('/v1/embed?projectId=unknown', referer('one'))
    await get('/v1/embed?projectId=open', referer('two'))
    await get('/v1/embed?projectId=shop', referer('three'))
    await get('/v1/embed?projectId=shop', referer('three'))
    await get('/v1/window?projectId=shop&origin=https://four.test')
    expect(warn.mock.calls.map(([fields]) => fields)).toEqual([
      { site: 'https://one.test', setting: expect.stringContaining('project create') },
      ...['two', 'three', 'four'].map((name) => ({
        site: `https://${name}.test`,
        setting: expect.stringContaining('project set <id> --origins'),
      })),
    ])
    warn.mockRestore()
  })

  test('names the command that opens it: for a project without origins, and where no project was created', async () => {
    expect((await get('/v1/embed?projectId=open')).text).toContain('project set &lt;id&gt; --origins')
    const empty = await createWalletTestServer({ env: { WALLET_ASSETS: folder, ALLOWED_ORIGINS: '' } })
    const page = await empty.wallet.app.inject({ method: 'GET', url: '/v1/embed?projectId=open' })
    await empty.close()
    expect(page.body).toContain('project create &lt;id&gt; --origins')
  })

  test('has one script, pinned by its hash, and settings that cannot leave their attribute', async () => {
    const { text } = await get('/v1/embed?projectId=shop')
    expect(text.match(/<script[^>]*>/g)).toEqual([
      `<script type="module" src="/assets/boot-a1B2.js" integrity="${integrity(scripts.boot)}">`,
    ])
    const [, content = ''] = /<meta name="latchkey-wallet" content="([^"]+)">/.exec(text) ?? []
    const plain = content
      .replaceAll('&quot;', '"')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&')
    const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
    const sol = { name: 'Solana', symbol: 'SOL', decimals: 9 }
    const contracts = { wrappedNative: null, uniswapV2Router: null, uniswapV3Router: null }
    const vouched = { contracts, tokens: [] }
    expect(JSON.parse(plain)).toEqual({
      placement: 'frame',
      projectId: 'shop',
      appName: 'Shop',
      origins: [site, 'https://*.shop.test:8443'],
      hpkeKey: server.hpkeKey,
      vault: '/assets/vault-a1B2.js',
      chains: [
        { caipNetworkId: 'eip155:31337', name: 'Local <b>', nativeCurrency, testnet: true, ...vouched },
        { caipNetworkId: 'eip155:10', name: 'OP', nativeCurrency, testnet: false, ...vouched },
        // After the EVM ones: the first network is used until another is chosen.
        { caipNetworkId: cluster, name: 'Local Solana', nativeCurrency: sol, testnet: false, ...vouched },
      ],
      socials: [],
      stepUpUsd: null,
      guard: null,
      protectAbove: null,
    })
    expect(text).not.toContain('<b>')
    expect(text).not.toContain('secret-path')
  })
})

test('the page may call the recovery guard, where there is one, and no other origin', () => {
  expect(pagePolicy([], { url: 'https://guard.test' })).toContain("; connect-src 'self' https://guard.test;")
  expect(pagePolicy([])).toContain("; connect-src 'self';")
})

describe('the window', () => {
  test('is shown to a site of the project, never in a frame, and keeps its opener', async () => {
    const page = await get(`/v1/window?projectId=shop&origin=${encodeURIComponent(site)}`)
    expect(page.status).toBe(200)
    expect(page.text).toContain('&quot;placement&quot;:&quot;window&quot;')
    expect(ancestorsOf(page)).toBe("'none'")
    expect(page.headers).not.toHaveProperty('cross-origin-opener-policy')
  })

  test.each(['', '&origin=https://evil.test', '&origin=https://a.b.shop.test:8443', '&origin=null'])(
    'is a 404 with %j',
    async (origin) => {
      expect((await get(`/v1/window?projectId=shop${origin}`)).status).toBe(404)
    },
  )
})

describe('the page for a site that comes itself', () => {
  const query = (origin: string, back: string) =>
    `/v1/redirect?${new URLSearchParams({ projectId: 'shop', origin, return: back })}`

  test('is shown where the browser names that site, and nobody can frame or hold it', async () => {
    const page = await get(query(site, `${site}/checkout?step=2`), { referer: `${site}/` })
    expect(page.status).toBe(200)
    expect(ancestorsOf(page)).toBe("'none'")
    expect(page.headers['cross-origin-opener-policy']).toBe('same-origin')
  })

  test.each([
    ['another site is named', site, `${site}/`, 'https://evil.test/'],
    ['none is named', site, `${site}/`, undefined],
    ['the answer would go elsewhere', site, 'https://evil.test/', `${site}/`],
    ['the answer would go to a script', site, 'javascript:alert(1)', `${site}/`],
    ['a name that begins alike', site, `${site}.evil.test/`, `${site}.evil.test/`],
    ['a user that looks like the site', site, `${site}@evil.test/`, `${site}/`],
  ])('is not where %s', async (_name, origin, back, referer) => {
    const page = await get(query(origin, back), { 'sec-fetch-site': 'cross-site', ...(referer && { referer }) })
    expect(page.status).toBe(403)
    expect(page.text).not.toContain('<script')
  })

  test.each(['same-origin', 'none'])('is shown again to the tab that has a request already (%s)', async (from) => {
    const page = await get(query(site, `${site}/`), { 'sec-fetch-site': from })
    expect(page.status).toBe(200)
    expect(ancestorsOf(page)).toBe("'none'")
    expect(page.headers['cross-origin-opener-policy']).toBe('same-origin')
  })

  test('is not for a site that the project does not list', async () => {
    const other = 'https://other.test'
    expect((await get(query(other, `${other}/`), { referer: `${other}/` })).status).toBe(404)
  })
})

describe('the settings', () => {
  const url = `/v1/settings?projectId=shop&origin=${encodeURIComponent(site)}`

  test.each(['same-origin', 'none'])('are shown where the wallet or the visitor opens them (%s)', async (from) => {
    const page = await get(url, { 'sec-fetch-site': from })
    expect(page.status).toBe(200)
    expect(page.headers['cross-origin-opener-policy']).toBe('same-origin')
    expect(ancestorsOf(page)).toBe("'none'")
  })

  test.each(['same-site', 'cross-site'])('are refused to a page of another origin (%s)', async (from) => {
    const page = await get(url, { 'sec-fetch-site': from })
    expect(page.status).toBe(403)
    expect(page.text).toContain('from the wallet itself')
  })
})

describe('assets', () => {
  test('are served for ever, byte for byte, as scripts that may load parts of themselves and send nothing', async () => {
    const script = await get('/assets/vault-a1B2.js')
    expect(script).toMatchObject({ status: 200, text: scripts.vault })
    expect(script.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy':
        "default-src 'none'; script-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
  })

  test.each([
    'assets.json',
    '..%2fsecret.js',
    '..%2f..%2fetc%2fpasswd',
    'boot-a1B2.js.map',
    '',
    'none.js',
    '%00',
    '__proto__',
    '.',
  ])('nothing else is: %s', async (name) => {
    expect((await get(`/assets/${name}`)).status).toBe(404)
  })
})

test('the recovery tool is a download, never a page of the wallet’s origin', async () => {
  const tool = await get('/v1/recovery-tool')
  expect(tool).toMatchObject({ status: 200, text: expect.stringContaining('Wallet Recovery') })
  expect(tool.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': 'attachment; filename="wallet-recovery.html"',
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  })
})

test('nothing of the other listener is on this one, nor the other way round', async () => {
  for (const url of ['/getWallets?projectId=shop', '/v1/health', '/docs', '/openapi.json', '/metrics', '/ready'])
    expect((await get(url)).status).toBe(404)
  expect(await get('/health')).toMatchObject({ status: 200, text: 'OK' })
  for (const url of ['/v1/embed?projectId=shop', '/v1/wallet/sessions'])
    expect((await server.get(url)).status).toBe(404)
})

test('no response has a CORS header, also for a site of the project', async () => {
  for (const url of ['/v1/embed?projectId=shop', '/assets/boot-a1B2.js', '/health', '/none'])
    for (const method of ['GET', 'OPTIONS'] as const) {
      const { headers } = await server.wallet.app.inject({
        method,
        url,
        headers: { origin: site, 'access-control-request-method': 'POST' },
      })
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    }
})
