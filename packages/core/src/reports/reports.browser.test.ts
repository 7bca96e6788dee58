import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { alice, createScriptedWallet, scriptedAdapter } from '../../test/scriptedAdapter.ts'
import { connect } from '../actions/connect.ts'
import { close, open } from '../actions/modal.ts'
import { createLatchkey } from '../createLatchkey.ts'
import type { LatchkeyOptions } from '../latchkey.ts'
import { memoryStorage } from '../storage/browserStorage.ts'
import { emit } from './emit.ts'
import { emitError } from './emitError.ts'
import { getLog } from './getLog.ts'

type Sent = { path: string; how: 'fetch' | 'beacon'; body: unknown }
type Report = { eventId: string; url: string; domain: string; timestamp: number; props: Record<string, unknown> }

let stops: (() => void)[] = []
let sent: Sent[]
/** Statuses and bodies of the server's answers, by path. */
let answers: Record<string, () => Response>

/** A page whose requests are recorded. */
function openPage(options: Partial<LatchkeyOptions> = {}) {
  const wallet = createScriptedWallet()
  const latchkey = createLatchkey({
    adapters: [scriptedAdapter([wallet])],
    storage: memoryStorage(),
    serverUrl: 'https://server.test',
    projectId: 'shop',
    analytics: { enabled: true },
    fetch: async (input, init) => {
      const { pathname } = new URL(String(input))
      sent.push({ path: pathname, how: 'fetch', body: init?.body ? JSON.parse(String(init.body)) : undefined })
      return (answers[pathname] ?? (() => new Response('{}')))()
    },
    ...options,
  })
  stops.push(latchkey.start())
  return latchkey
}

/** Lets `ms` pass, once the code is loaded and responses are read; and what follows from it happen. */
async function pass(ms: number) {
  await vi.dynamicImportSettled()
  await settle()
  await vi.advanceTimersByTimeAsync(ms)
  await settle()
}

/** Tasks of the browser's own, which its fake clock does not hold: bodies of responses are read in some. */
async function settle() {
  for (let task = 0; task < 5; task += 1)
    await new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = resolve
      port2.postMessage(undefined)
    })
}
const batches = () => sent.filter(({ path }) => path === '/batch')
const reports = () => batches().flatMap(({ body }) => body as Report[])
const names = () => reports().map(({ props }) => props.event)
const leave = () => window.dispatchEvent(new PageTransitionEvent('pagehide'))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  sent = []
  answers = { '/getAnalyticsConfig': () => Response.json({ isAnalyticsEnabled: true }) }
  vi.spyOn(navigator, 'sendBeacon').mockImplementation((url, body) => {
    sent.push({ path: new URL(String(url)).pathname, how: 'beacon', body: JSON.parse(String(body)) })
    return true
  })
})
afterEach(async () => {
  for (const stop of stops) stop()
  stops = []
  await Promise.resolve()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('privacy', () => {
  const signal = (name: 'globalPrivacyControl' | 'doNotTrack', value: unknown) =>
    Object.defineProperty(navigator, name, { value, configurable: true })

  async function visit(options: Partial<LatchkeyOptions>) {
    const latchkey = openPage(options)
    open(latchkey)
    emitError(latchkey, new Error('x'))
    close(latchkey, { reason: 'api' })
    await pass(20_000)
    leave()
    await pass(20_000)
  }

  it.each<[string, Partial<LatchkeyOptions>]>([
    ['without the option', { analytics: undefined }],
    ['with analytics off', { analytics: { enabled: false, log: true } }],
    ['without consent', { analytics: { enabled: true, consent: () => false } }],
    [
      'where asking for consent fails',
      {
        analytics: {
          enabled: true,
          consent() {
            throw new Error('no banner')
          },
        },
      },
    ],
  ])('sends nothing %s', async (_name, options) => {
    await visit(options)
    expect(sent).toEqual([])
  })

  it.each([
    ['globalPrivacyControl', true],
    ['doNotTrack', '1'],
  ] as const)('sends nothing under the signal %s', async (name, value) => {
    signal(name, value)
    await visit({})
    Reflect.deleteProperty(navigator, name)
    expect(sent).toEqual([])
  })

  it.each<[string, () => Response]>([
    ['says off', () => Response.json({ isAnalyticsEnabled: false })],
    ['fails', () => new Response('no', { status: 500 })],
    ['is no JSON', () => new Response('<html>')],
    ['is another JSON', () => Response.json({ isAnalyticsEnabled: 'yes' })],
    ['cannot be reached', () => Response.error()],
  ])('sends one request, for the configuration, where that %s', async (_name, answer) => {
    answers['/getAnalyticsConfig'] = answer
    await visit({})
    expect(sent).toEqual([{ path: '/getAnalyticsConfig', how: 'fetch', body: undefined }])
  })

  it('sends nothing of what happened before consent, or after it was withdrawn', async () => {
    let hasConsent = false
    const latchkey = openPage({ analytics: { enabled: true, consent: () => hasConsent } })
    open(latchkey)
    await pass(10_000)
    expect(sent).toEqual([])
    hasConsent = true
    close(latchkey, { reason: 'api' })
    await pass(10_000)
    expect(names()).toEqual(['MODAL_CLOSE'])
    open(latchkey)
    await pass(1_000)
    hasConsent = false
    await pass(10_000)
    leave()
    expect(names()).toEqual(['MODAL_CLOSE'])
  })
})

it('sends what happened in 5 s as one request, the first of them where its status can be read', async () => {
  const latchkey = openPage()
  open(latchkey)
  await pass(1_000)
  close(latchkey, { reason: 'escape' })
  await pass(3_900)
  expect(batches()).toEqual([])
  await pass(200)
  expect(batches()).toHaveLength(1)
  expect(names()).toEqual(['MODAL_OPEN', 'MODAL_CLOSE'])
  expect(batches()[0]?.how).toBe('fetch')
  const startedAt = Date.now()
  while (Date.now() - startedAt < 30_000) {
    open(latchkey)
    close(latchkey, { reason: 'api' })
    await pass(100)
  }
  const later = batches().slice(1)
  expect(later.length).toBeGreaterThanOrEqual(4)
  expect(later.length).toBeLessThanOrEqual(6)
  expect(later.every(({ how }) => how === 'beacon')).toBe(true)
})

it('sends what waits when the page is left, once', async () => {
  const latchkey = openPage()
  open(latchkey)
  await pass(100)
  leave()
  leave()
  await pass(10_000)
  expect(batches()).toMatchObject([{ how: 'beacon' }])
  expect(names()).toEqual(['MODAL_OPEN'])
})

it('reports the first of a kind in a visit as such, and no id that ties events together', async () => {
  const latchkey = openPage()
  for (let index = 0; index < 3; index += 1) {
    open(latchkey)
    close(latchkey, { reason: 'api' })
  }
  await pass(6_000)
  expect(reports().map(({ props }) => props.first)).toEqual([true, true, false, false, false, false])
  expect(new Set(reports().map(({ eventId }) => eventId)).size).toBe(6)
  expect(Object.keys(reports()[0] ?? {}).sort()).toEqual(['domain', 'eventId', 'props', 'timestamp', 'url'])
})

it('has no address, and the page’s URL without query and fragment', async () => {
  const { href } = location
  history.replaceState(null, '', '?token=canary#canary')
  const latchkey = openPage()
  await connect(latchkey, { connectorId: 'test.wallet' })
  await pass(6_000)
  history.replaceState(null, '', href)
  expect(names()).toContain('CONNECT_SUCCESS')
  const text = JSON.stringify(batches()).toLowerCase()
  expect(text).not.toContain('canary')
  expect(text).not.toContain(alice.toLowerCase())
  expect(reports()[0]).toMatchObject({
    domain: location.hostname,
    props: { type: 'track', properties: { wallet: 'Test Wallet', method: 'browser' } },
  })
})

it('has the address where the app turns it on', async () => {
  const latchkey = openPage({ analytics: { enabled: true, address: true } })
  await connect(latchkey, { connectorId: 'test.wallet' })
  await pass(6_000)
  expect(reports()[0]?.props).toMatchObject({ event: 'CONNECT_SUCCESS', address: alice })
})

describe.each([
  ['its configuration', '/getAnalyticsConfig', 1],
  ['the first events', '/batch', 2],
])('a server that answers 403 to %s', (_name, path, requests) => {
  it('is noted once in the log, and gets nothing more', async () => {
    const reasons = [{ field: 'origin', description: 'Unauthorized: origin not allowed' }]
    answers[path] = () => Response.json({ status: 'FAILED', reasons }, { status: 403 })
    const latchkey = openPage()
    for (let index = 0; index < 5; index += 1) {
      open(latchkey)
      emitErrorLater(latchkey, index)
      close(latchkey, { reason: 'api' })
      await pass(10_000)
    }
    leave()
    expect(sent).toHaveLength(requests)
    expect((await getLog(latchkey)).match(/Invalid App Configuration: .*/g)).toEqual([
      'Invalid App Configuration: HTTP status code: 403',
    ])
  })

  /** Once the server has refused. */
  function emitErrorLater(latchkey: ReturnType<typeof openPage>, index: number) {
    if (index > 0) emitError(latchkey, new Error('x'))
  }
})

it('never sends a body that browsers refuse, and keeps a bounded number of events', async () => {
  const latchkey = openPage()
  for (let index = 0; index < 1_000; index += 1)
    emit(latchkey, { name: 'CONNECT_SUCCESS', method: 'browser', wallet: 'x'.repeat(600) })
  await pass(60_000)
  expect(reports()).toHaveLength(200)
  for (const { body } of batches()) expect(JSON.stringify(body).length).toBeLessThan(65_536)
  expect(batches().length).toBeLessThanOrEqual(12)
})

it('sends at most 5 error reports in 60 s, without queries and addresses', async () => {
  const latchkey = openPage()
  const report = () => emitError(latchkey, new TypeError(`no ${alice} in https://shop.test/a?token=canary`))
  for (let index = 0; index < 20; index += 1) report()
  await pass(30_000)
  const errors = () => sent.filter(({ path }) => path === '/e')
  expect(errors()).toHaveLength(5)
  report()
  await pass(29_000)
  expect(errors()).toHaveLength(5)
  await pass(2_000)
  report()
  await pass(1_000)
  expect(errors()).toHaveLength(6)
  expect(errors()[0]?.body).toMatchObject({
    props: {
      type: 'error',
      event: 'UNKNOWN_ERROR',
      errorType: 'TypeError',
      errorMessage: 'no [hex] in https://shop.test/a',
    },
  })
  expect(JSON.stringify(errors())).not.toMatch(/canary/)
})

it('goes on after Latchkey stopped and started again', async () => {
  const latchkey = openPage()
  open(latchkey)
  await pass(6_000)
  stops.pop()?.()
  await Promise.resolve()
  stops.push(latchkey.start())
  close(latchkey, { reason: 'api' })
  await pass(100)
  leave()
  expect(names()).toEqual(['MODAL_OPEN', 'MODAL_CLOSE'])
  expect(await getLog(latchkey)).toMatch(/MODAL_OPEN.*\n.*MODAL_CLOSE/)
})
