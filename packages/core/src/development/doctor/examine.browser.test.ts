import { afterEach, expect, test, vi } from 'vitest'
import { createScriptedWallet, networkA, scriptedAdapter } from '../../../test/scriptedAdapter.ts'
import { runDoctor } from '../../actions/runDoctor.ts'
import { createLatchkey } from '../../createLatchkey.ts'
import type { Latchkey, LatchkeyOptions } from '../../latchkey.ts'
import { memoryStorage } from '../../storage/browserStorage.ts'

afterEach(() => vi.restoreAllMocks())

const config = { features: [], nameZones: [] }
const health = (version: string, date = new Date()) =>
  new Response(`OK v${version}, commit hash: unknown, uptime: 1 seconds`, { headers: { date: date.toUTCString() } })
const refusal = (status: number, description: string) =>
  Response.json({ status: 'FAILURE', reasons: [{ description }] }, { status })

/** A page whose server and node answer as given; an address without an answer does not. */
function openPage(answers: Record<string, () => Response>, options: Partial<LatchkeyOptions> = {}): Latchkey {
  const known: typeof answers = {
    '/appkit/v1/config': () => Response.json(config),
    '/health': () => health('0.1.0'),
    '/': () => Response.json({ result: '0x1' }),
    ...answers,
  }
  return createLatchkey({
    adapters: [scriptedAdapter([createScriptedWallet()], {}, [networkA])],
    serverUrl: 'https://server.invalid',
    projectId: 'shop',
    fetch: async (input) => {
      const answer = known[new URL(String(input)).pathname]
      if (!answer) throw new TypeError('Failed to fetch')
      return answer()
    },
    ...options,
  })
}

async function find(latchkey: Latchkey, subject: string) {
  const findings = await runDoctor(latchkey, { timeoutMs: 2_000 })
  return findings.find((finding) => finding.subject === subject)
}

test('finds nothing wrong where nothing is', async () => {
  const seen: string[] = []
  const findings = await runDoctor(openPage({}), { onFinding: ({ subject }) => seen.push(subject) })
  expect(findings.filter(({ status }) => status === 'wrong' || status === 'unreachable')).toEqual([])
  expect(findings.filter(({ status }) => status === 'ok').map(({ subject }) => subject)).toEqual([
    'Server',
    'Version of the server',
    'Clock',
    'Node of One',
    'Storage',
    'Origin',
    'Content-Security-Policy',
  ])
  expect(findings.filter(({ status }) => status === 'off').map(({ subject }) => subject)).toEqual([
    'Relay',
    'Embedded wallet',
  ])
  expect(seen.sort()).toEqual(findings.map(({ subject }) => subject).sort())
})

test('reads a node with the browser’s own fetch', async () => {
  const node = { ...networkA, rpcUrls: ['data:application/json,{"result":"0x1"}'] }
  const adapters = [scriptedAdapter([createScriptedWallet()], {}, [node])]
  const latchkey = openPage({}, { adapters, serverUrl: undefined, fetch: undefined })
  expect(await find(latchkey, 'Node of One')).toMatchObject({ status: 'ok' })
})

test.each([
  [
    'an origin that is not allowed',
    403,
    'Unauthorized: origin not allowed',
    'shop',
    'Invalid App Configuration',
    location.origin,
  ],
  [
    'an unknown project',
    401,
    'We failed to authenticate your request',
    'shop',
    'Invalid Project ID',
    'project create shop',
  ],
  [
    'no project',
    401,
    'We failed to authenticate your request',
    undefined,
    'Project ID Not Configured',
    'Set `projectId`',
  ],
])('says what to change for %s', async (...[, status, description, projectId, says, fix]) => {
  const latchkey = openPage({ '/appkit/v1/config': () => refusal(status, description) }, { projectId })
  expect(await find(latchkey, 'Server')).toMatchObject({ status: 'wrong', says, fix: expect.stringContaining(fix) })
})

test.each([
  ['is away', {}, {}, 'unreachable', 'Start the server'],
  ['is overloaded', { '/appkit/v1/config': () => refusal(503, 'busy') }, {}, 'unreachable', 'log'],
  ['is something else', { '/appkit/v1/config': () => new Response('<html>') }, {}, 'wrong', 'same version'],
])('tells a server that %s from a wrong setting', async (...[, answers, options, status, fix]) => {
  const fetch = Object.keys(answers).length > 0 ? {} : { fetch: () => Promise.reject(new TypeError('Failed to fetch')) }
  const latchkey = openPage(answers, { ...options, ...fetch })
  expect(await find(latchkey, 'Server')).toMatchObject({ status, fix: expect.stringContaining(fix) })
})

test('says that a server answers which the page may not read', async () => {
  // This page's own server sends no CORS headers to another origin, and answers all the same.
  const fetch = () => Promise.reject(new TypeError('Failed to fetch'))
  const latchkey = openPage({}, { serverUrl: location.origin, fetch })
  expect(await find(latchkey, 'Server')).toMatchObject({
    status: 'wrong',
    says: expect.stringContaining('may not read'),
  })
})

test.each([
  ['0.1.9', 'ok'],
  ['0.2.0', 'wrong'],
  ['1.1.0', 'wrong'],
])('compares the server’s version %s with its own: %s', async (version, status) => {
  const latchkey = openPage({ '/health': () => health(version) })
  expect(await find(latchkey, 'Version of the server')).toMatchObject({ status })
})

test.each([
  [30_000, 'ok'],
  [-120_000, 'wrong'],
  [120_000, 'wrong'],
])('compares its clock with the server’s, %i ms apart: %s', async (apartMs, status) => {
  const latchkey = openPage({ '/health': () => health('0.1.0', new Date(Date.now() + apartMs)) })
  expect(await find(latchkey, 'Clock')).toMatchObject({ status })
})

test('finds sign-in and analytics that the app uses and the server does not', async () => {
  const latchkey = openPage(
    {
      '/.well-known/jwks.json': () => refusal(503, 'its operator has set no SECRETS_KEY.'),
      '/getAnalyticsConfig': () => Response.json({ isAnalyticsEnabled: false }),
    },
    { signIn: { storage: 'server' }, analytics: { enabled: true } },
  )
  expect(await find(latchkey, 'Sign-in')).toMatchObject({
    status: 'wrong',
    fix: expect.stringContaining('SECRETS_KEY'),
  })
  expect(await find(latchkey, 'Analytics')).toMatchObject({
    status: 'wrong',
    fix: expect.stringContaining('--analytics on'),
  })
})

test('finds a node of another chain, and one that does not answer', async () => {
  const other = openPage({ '/': () => Response.json({ result: '0x89' }) })
  expect(await find(other, 'Node of One')).toMatchObject({
    status: 'wrong',
    says: '127.0.0.1:1 is on the chain 137, not 1.',
  })
  const silent = openPage({
    '/': () => {
      throw new TypeError('Failed to fetch')
    },
  })
  expect(await find(silent, 'Node of One')).toMatchObject({ status: 'unreachable' })
})

test('says of an origin that the server refuses once that it does', async () => {
  // The server’s answers about itself then are not for this page.
  const latchkey = openPage({
    '/appkit/v1/config': () => refusal(403, 'Unauthorized: origin not allowed'),
    '/health': () => {
      throw new TypeError('Failed to fetch')
    },
  })
  const findings = await runDoctor(latchkey, { timeoutMs: 2_000 })
  expect(findings.filter(({ fix }) => fix !== undefined).map(({ subject }) => subject)).toEqual(['Server'])
  expect(findings.find(({ subject }) => subject === 'Clock')).toMatchObject({ status: 'off' })
})

test('says what is silent once its time is over', async () => {
  const latchkey = openPage(
    {},
    {
      serverUrl: undefined,
      pairing: { relayUrl: 'ws://127.0.0.1:1', projectId: 'shop' },
      embeddedWallet: { url: 'http://127.0.0.1:1' },
      fetch: () => new Promise(() => {}),
    },
  )
  const findings = await runDoctor(latchkey, { timeoutMs: 200 })
  const silent = findings.filter(({ status }) => status === 'unreachable')
  expect(silent.map(({ subject, says }) => [subject, says])).toEqual([
    ['Relay', 'ws://127.0.0.1:1 does not answer.'],
    ['Node of One', '127.0.0.1:1 does not answer.'],
    ['Embedded wallet', 'The page at http://127.0.0.1:1 does not answer.'],
  ])
  expect(silent[0]?.fix).toContain('`pairing.relayUrl`')
})

test('does not take an error for silence', async () => {
  const kept = memoryStorage()
  const setItem = (key: string, value: string) => {
    if (key.endsWith('.doctor')) throw new Error('no space left')
    kept.setItem(key, value)
  }
  const storage = { ...kept, setItem }
  expect(await find(openPage({}, { storage }), 'Storage')).toMatchObject({
    status: 'wrong',
    says: expect.stringContaining('no space left'),
  })
  const node = { ...networkA, rpcUrls: ['node.example.com'] }
  const latchkey = openPage({}, { adapters: [scriptedAdapter([createScriptedWallet()], {}, [node])] })
  expect(await find(latchkey, 'Node of One')).toMatchObject({
    status: 'wrong',
    says: '“node.example.com” is not a URL.',
  })
})

test('tells how analytics are turned on at a server without projects', async () => {
  const off = { '/getAnalyticsConfig': () => Response.json({ isAnalyticsEnabled: false }) }
  const analytics = { enabled: true }
  expect(await find(openPage(off, { analytics, projectId: undefined }), 'Analytics')).toMatchObject({
    status: 'wrong',
    fix: 'Set ANALYTICS_TOKEN of the server.',
  })
  expect(await find(openPage(off, { analytics }), 'Analytics')).toMatchObject({
    fix: expect.stringMatching(/project set shop --analytics on.*ANALYTICS_TOKEN/),
  })
})

test('finds an adapter without networks', async () => {
  const adapter = { ...scriptedAdapter([createScriptedWallet()]), networks: [] }
  const latchkey = openPage({}, { adapters: [adapter] })
  expect(await find(latchkey, 'Networks of eip155')).toMatchObject({ status: 'wrong' })
})

test('names what the page’s policy blocked, of the addresses that the app uses', async () => {
  const latchkey = openPage({})
  const examining = runDoctor(latchkey)
  await vi.dynamicImportSettled()
  for (const blockedURI of ['https://server.invalid/v1/health', 'https://elsewhere.invalid/'])
    document.dispatchEvent(
      new SecurityPolicyViolationEvent('securitypolicyviolation', {
        blockedURI,
        effectiveDirective: 'connect-src',
        disposition: 'enforce',
      }),
    )
  // The first run may be over: what was blocked stays known.
  await examining
  const found = (await runDoctor(latchkey)).find(({ subject }) => subject === 'Content-Security-Policy')
  expect(found).toMatchObject({
    status: 'wrong',
    fix: 'Add https://server.invalid to `connect-src` of this page’s Content-Security-Policy.',
  })
})

test('waits for no check longer than its time, and ends with its signal', async () => {
  const latchkey = openPage({}, { fetch: () => new Promise(() => {}) })
  const findings = await runDoctor(latchkey, { timeoutMs: 50 })
  expect(findings.find(({ subject }) => subject === 'Server')).toMatchObject({
    status: 'unreachable',
    says: 'No answer within 0.05 s.',
  })
  const controller = new AbortController()
  const examining = runDoctor(latchkey, { signal: controller.signal })
  controller.abort()
  await expect(examining).rejects.toMatchObject({ code: 'ABORTED' })
})

test('says that a page whose storage is blocked keeps nothing', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  expect(await find(openPage({}), 'Storage')).toMatchObject({ status: 'wrong' })
})
