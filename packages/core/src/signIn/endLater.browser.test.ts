import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ann, connectorId, createSigningBrowser, until } from '../../test/signInPage.ts'
import { connect } from '../actions/connect.ts'
import { disconnect } from '../actions/disconnect.ts'
import { signIn } from '../actions/signIn.ts'
import { readEndings } from './endings.ts'
import { readRecords, writeRecord } from './sessionRecords.ts'

// A server that does not hear at once that a session has ended.

let browser: ReturnType<typeof createSigningBrowser>
/** Whether the server responds. */
let isUp: boolean
/** The requests to end a session that reached it, and those that did not. */
let ended: { authorization: string | undefined; keepalive: boolean | undefined; body: string }[]
let missed: number
/** Whether the server takes such a request and does not answer, and how often it did. */
let isSilent: boolean
let silences: number
let sessions = 0

const later = (ms: number) => new Date(Date.now() + ms).toISOString()
const json = (value: unknown) => new Response(JSON.stringify(value))

const fetchServer: typeof fetch = async (url, init = {}) => {
  const body = String(init.body)
  if (String(url).includes('/nonce')) return json({ nonce: 'ab'.repeat(16), expiresAt: later(300_000) })
  if (body.includes('"end"')) {
    if (isSilent) {
      silences += 1
      return new Promise((_, reject) => init.signal?.addEventListener('abort', () => reject(init.signal?.reason)))
    }
    if (!isUp) {
      missed += 1
      throw new TypeError('Failed to fetch')
    }
    const headers = new Headers(init.headers)
    ended.push({ authorization: headers.get('authorization') ?? undefined, keepalive: init.keepalive, body })
    return json({})
  }
  if (!String(url).includes('/verify')) return new Response('{}', { status: 404 })
  sessions += 1
  const session = { id: `id ${sessions}`, account: `eip155:1:${ann}`, domain: location.host, resources: [] }
  return json({
    session: { ...session, issuedAt: later(0), expiresAt: later(3_600_000) },
    ...(!body.includes('"cookie"') && { accessToken: 'access', refreshToken: 'refresh' }),
    accessExpiresAt: later(900_000),
  })
}
const server = { serverUrl: 'https://server.example', fetch: fetchServer }

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  ;[browser, isUp, ended, missed, sessions] = [createSigningBrowser(), true, [], 0, 0]
  ;[isSilent, silences] = [false, 0]
})
afterEach(() => browser.closeTabs())

async function openSigned(storage: 'server' | 'cookie' = 'server') {
  const latchkey = browser.openTab({ storage }, server)
  await connect(latchkey, { connectorId })
  await signIn(latchkey)
  return latchkey
}

test('the request outlives the page that sends it', async () => {
  const latchkey = await openSigned()
  await disconnect(latchkey)
  await vi.waitFor(() => expect(ended).toMatchObject([{ authorization: 'Bearer access', keepalive: true }]))
  await vi.waitFor(() => expect(readEndings(latchkey)).toEqual([]))
})

test('a session that ended while the server was away is ended from the next page, without a wallet', async () => {
  isUp = false
  const before = await openSigned()
  await disconnect(before)
  await vi.waitFor(() => expect(missed).toBe(1))
  await browser.closeTabs()
  expect(readRecords(before)).toEqual([])
  isUp = true
  const latchkey = browser.openTab({ storage: 'server' }, server)
  await vi.waitFor(() => expect(ended).toHaveLength(1))
  await vi.waitFor(() => expect(readEndings(latchkey)).toEqual([]))
})

test('a session that ended while the browser was offline is ended once it is online', async () => {
  isUp = false
  const latchkey = await openSigned()
  await disconnect(latchkey)
  await vi.waitFor(() => expect(missed).toBe(1))
  isUp = true
  const wentOnlineAt = performance.now()
  await vi.waitFor(() => {
    window.dispatchEvent(new Event('online'))
    expect(ended).toHaveLength(1)
  })
  // Before the pause after an outage is over.
  expect(performance.now() - wentOnlineAt).toBeLessThan(1_500)
})

test('a session that another tab writes back while it is being ended counts for nothing', async () => {
  isUp = false
  const latchkey = await openSigned()
  const [record] = readRecords(latchkey)
  await disconnect(latchkey)
  await vi.waitFor(() => expect(missed).toBe(1))
  if (record) writeRecord(latchkey, record)
  expect(record).toBeDefined()
  expect(readRecords(latchkey)).toEqual([])
  isUp = true
  globalThis.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(readEndings(latchkey)).toEqual([]), { timeout: 5_000 })
  expect(readRecords(latchkey)).toEqual([])
})

test('a session ends here at once while an earlier one is still being ended', async () => {
  isUp = false
  const latchkey = await openSigned()
  await disconnect(latchkey)
  await vi.waitFor(() => expect(missed).toBe(1))
  isSilent = true
  globalThis.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(silences).toBe(1), { timeout: 5_000 })
  await connect(latchkey, { connectorId })
  await signIn(latchkey)
  void disconnect(latchkey)
  await vi.waitFor(() => expect(readEndings(latchkey)).toHaveLength(2))
  expect(readRecords(latchkey)).toEqual([])
})

test('with cookies, the session before is ended before those of the next one take their place, and never that one', async () => {
  isUp = false
  const before = await openSigned('cookie')
  await disconnect(before)
  await vi.waitFor(() => expect(missed).toBe(1))
  await browser.closeTabs()
  // No page had the time to end it.
  const left = JSON.stringify(readEndings(before))
  expect(left).not.toMatch(/token/i)
  isUp = true
  const latchkey = await openSigned('cookie')
  await until(latchkey, 'signed')
  await vi.waitFor(() => expect(ended).toHaveLength(1))
  expect(readEndings(latchkey)).toEqual([])
  expect(readRecords(latchkey).map(({ session }) => session.id)).toEqual(['id 2'])
})

test.each([
  ['no list', '{}'],
  ['no session', '[{}]'],
  ['one that is over by itself', JSON.stringify([{ id: 'one', expiresAt: later(-1_000) }])],
  ['a token that is none', JSON.stringify([{ id: 'one', expiresAt: later(9_000), accessToken: 1 }])],
])('what another script wrote is not sent: %s', (_, stored) => {
  localStorage.setItem('latchkey.signInEnding', stored)
  expect(readEndings(browser.openTab({ storage: 'server' }, server))).toEqual([])
})
