import type { IncomingMessage } from 'node:http'
import type { SignInFields } from '@latchkey/wire/sign-in'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { json, startApiServer } from '../../test/apiServer.ts'
import { scriptedAdapter } from '../../test/scriptedAdapter.ts'
import { ann, ben } from '../../test/signInPage.ts'
import { createLatchkey } from '../createLatchkey.ts'
import type { Latchkey } from '../latchkey.ts'
import { memoryStorage } from '../storage/browserStorage.ts'
import { createServerStorage } from './createServerStorage.ts'
import { readRecords } from './sessionRecords.ts'

let api: Awaited<ReturnType<typeof startApiServer>>
let latchkey: Latchkey
const account = `eip155:1:${ann}` as const
const signed = { account, message: 'the message', signature: '0x22' }
const limits = { signal: new AbortController().signal }
const fields: SignInFields = {
  ...{ domain: 'app.example', account, uri: 'https://app.example', version: '1', nonce: '0123456789abcdef' },
  issuedAt: '2030-01-02T03:04:05.678Z',
}
const adding = { ...limits, fields }
const later = (ms: number) => new Date(Date.now() + ms).toISOString()
const record = () => readRecords(latchkey)[0]

/** What the server was sent. */
let asked: { path: string; headers: IncomingMessage['headers']; body: Record<string, unknown> }[]
/** Answers by path and action. `undefined` breaks the connection. */
let answers: Record<string, [body: unknown, status?: number] | undefined>

const answer = (change: object = {}) => ({
  session: {
    id: 'one',
    account,
    domain: 'app.example',
    issuedAt: later(0),
    expiresAt: later(3_600_000),
    resources: [],
  },
  accessToken: 'access',
  accessExpiresAt: later(900_000),
  refreshToken: 'refresh',
  ...change,
})

beforeEach(async () => {
  api = await startApiServer()
  asked = []
  answers = { '/v1/auth/verify': [answer()] }
  api.answer = async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>
    const [path = ''] = (request.url ?? '').split('?')
    asked.push({ path, headers: request.headers, body })
    const found = answers[typeof body.action === 'string' ? body.action : path]
    if (found) json(response, ...found)
    else request.socket.destroy()
  }
  latchkey = createLatchkey({ adapters: [scriptedAdapter([])], storage: memoryStorage(), serverUrl: api.url })
})
afterEach(() => api.close())

const open = (isCookie = false) => createServerStorage(latchkey, { isCookie })

test('a nonce is the server’s, and says what time it has', async () => {
  const expiresAt = later(300_000)
  answers['/v1/auth/nonce'] = [{ nonce: 'ab'.repeat(16), expiresAt }]
  const { nonce, latestIssue } = await open().createNonce({ account, ...limits })
  expect([nonce, latestIssue]).toEqual(['ab'.repeat(16), Date.parse(expiresAt) - 300_000])
  expect(asked[0]?.body).toEqual({ account })
})

test('a signed message begins a session, which is stored with its tokens', async () => {
  const session = await open().addSession({ ...signed, publicKey: 'key' }, adding)
  expect(asked[0]?.body).toMatchObject({ message: 'the message', signature: '0x22', publicKey: 'key' })
  expect(asked[0]?.body).not.toHaveProperty('cookie')
  expect(session).toMatchObject({ id: 'one', accessToken: 'access' })
  expect(session).not.toHaveProperty('refreshToken')
  expect(record()).toMatchObject({ session, refreshToken: 'refresh' })
  expect(await open().getSession([account], limits)).toEqual(session)
})

test('the server’s reason is in the error; an outage is none', async () => {
  answers['/v1/auth/verify'] = [{ type: 'about:blank', status: 401, code: 'nonce_used' }, 401]
  await expect(open().addSession(signed, adding)).rejects.toMatchObject({
    code: 'SIGN_IN_REFUSED',
    reason: 'nonce_used',
  })
  answers['/v1/auth/verify'] = [{ code: 'unverifiable' }, 503]
  await expect(open().addSession(signed, adding)).rejects.toMatchObject({ code: 'SIGN_IN_UNVERIFIABLE' })
  answers['/v1/auth/verify'] = [{ type: 'about:blank', status: 503 }, 503]
  await expect(open().addSession(signed, adding)).rejects.toMatchObject({ code: 'HTTP_STATUS', status: 503 })
  expect(readRecords(latchkey)).toEqual([])
})

test('a session of another account or site is stored neither when it begins nor when it is refreshed', async () => {
  const lies = [{ account: `eip155:1:${ben}` }, { domain: 'evil.example' }, { expiresAt: later(-1) }].map((change) =>
    answer({ session: { ...answer().session, ...change }, accessToken: 'lie' }),
  )
  for (const lie of lies) {
    answers['/v1/auth/verify'] = [lie]
    await expect(open().addSession(signed, adding)).rejects.toMatchObject({ code: 'SIGN_IN_REFUSED' })
  }
  expect(readRecords(latchkey)).toEqual([])
  answers['/v1/auth/verify'] = [answer()]
  const session = await open().addSession(signed, adding)
  for (const lie of lies) {
    answers.refresh = [lie]
    await expect(open().refreshSession?.(session, limits)).rejects.toMatchObject({ code: 'SIGN_IN_REFUSED' })
  }
  expect(record()?.session).toEqual(session)
})

test('a refresh whose answer is lost is repeated with its attempt, after a reload too, and the next one has another', async () => {
  const session = await open().addSession(signed, adding)
  answers.refresh = undefined
  await expect(open().refreshSession?.(session, limits)).rejects.toMatchObject({ code: 'SERVER_UNAVAILABLE' })
  answers.refresh = [answer({ accessToken: 'access 2', refreshToken: 'refresh 2' })]
  const next = await open().refreshSession?.(session, limits)
  expect(next?.accessToken).toBe('access 2')
  await open().refreshSession?.(session, limits)
  const bodies = asked.flatMap(({ body }) => (body.action === 'refresh' ? [body] : []))
  expect(bodies.map(({ refreshToken }) => refreshToken)).toEqual(['refresh', 'refresh', 'refresh 2'])
  expect(bodies[0]?.attempt).toMatch(/^[0-9a-f]{32}$/)
  expect(bodies[1]?.attempt).toBe(bodies[0]?.attempt)
  expect(bodies[2]?.attempt).not.toBe(bodies[0]?.attempt)
  expect(record()).toMatchObject({ refreshToken: 'refresh 2' })
  expect(record()).not.toHaveProperty('attempt')
})

test('the account’s sessions are listed and ended with the access; a session that the server ended is said to be over', async () => {
  const session = await open().addSession(signed, adding)
  const listed = [{ id: 'one', device: 'Chrome, Android', createdAt: later(0), lastUsedAt: later(0), isCurrent: true }]
  answers.list = [{ sessions: listed }]
  answers.end = [{}]
  expect(await open().listSessions?.(session, limits)).toEqual(listed)
  await open().endListedSession?.(session, { ...limits, id: 'two' })
  expect(asked.at(-1)).toMatchObject({
    headers: { authorization: 'Bearer access' },
    body: { action: 'end', id: 'two' },
  })
  expect(readRecords(latchkey)).toHaveLength(1)
  answers.list = [{ code: 'session_ended' }, 401]
  await expect(open().listSessions?.(session, limits)).rejects.toMatchObject({ code: 'SIGN_IN_ENDED' })
  answers.list = undefined
  await expect(open().listSessions?.(session, limits)).rejects.toMatchObject({ code: 'SERVER_UNAVAILABLE' })
})

test('a session that the server ended is removed; one of a server that is down stays', async () => {
  const session = await open().addSession(signed, adding)
  answers.refresh = [{ code: 'unavailable' }, 503]
  await expect(open().refreshSession?.(session, limits)).rejects.toMatchObject({ status: 503 })
  expect(readRecords(latchkey)).toHaveLength(1)
  answers.refresh = [{ code: 'refresh_reused' }, 401]
  expect(await open().refreshSession?.(session, limits)).toBeUndefined()
  expect(readRecords(latchkey)).toEqual([])
})

test('who signs out while a refresh is under way stays signed out', async () => {
  const session = await open().addSession(signed, adding)
  answers.refresh = [answer({ refreshToken: 'refresh 2' })]
  answers.end = [{}]
  const refreshing = open().refreshSession?.(session, limits)
  await open().endSession(session, limits)
  expect(await refreshing).toBeUndefined()
  expect(readRecords(latchkey)).toEqual([])
})

test('a session ends here even if the server does not respond', async () => {
  const session = await open().addSession(signed, adding)
  await expect(open().endSession(session, limits)).rejects.toMatchObject({ code: 'SERVER_UNAVAILABLE' })
  expect(await open().getSession([account], limits)).toBeUndefined()
  expect(asked.at(-1)).toMatchObject({ headers: { authorization: 'Bearer access' }, body: { action: 'end' } })
})

test('a session whose access is over is ended by its refresh token, and one that the server ended is over', async () => {
  answers['/v1/auth/verify'] = [answer({ accessExpiresAt: later(-1_000) })]
  const session = await open().addSession(signed, adding)
  answers.end = [{ code: 'session_ended' }, 401]
  await open().endSession(session, limits)
  expect(asked.at(-1)?.body).toEqual({ action: 'end', refreshToken: 'refresh' })
  expect(asked.at(-1)?.headers).not.toHaveProperty('authorization')
  expect(readRecords(latchkey)).toEqual([])
})

test('a session whose access is over by the server’s clock alone is ended by its refresh token', async () => {
  const session = await open().addSession(signed, adding)
  answers.end = [{ code: 'session_ended' }, 401]
  await open().endSession(session, limits)
  const [byAccess, byRefresh, ...more] = asked.filter(({ body }) => body.action === 'end')
  expect(byAccess).toMatchObject({ headers: { authorization: 'Bearer access' }, body: { action: 'end' } })
  expect(byRefresh?.body).toEqual({ action: 'end', refreshToken: 'refresh' })
  expect(byRefresh?.headers).not.toHaveProperty('authorization')
  expect(more).toEqual([])
})

test('in cookie mode no token is stored, each request says that it is the page’s own, and one account is signed in', async () => {
  const { accessToken: _, refreshToken: __, ...bare } = answer()
  answers['/v1/auth/verify'] = [bare]
  answers.refresh = [bare]
  const session = await open(true).addSession(signed, adding)
  await open(true).refreshSession?.(session, limits)
  expect(asked.map(({ headers }) => headers['x-latchkey'])).toEqual(['1', '1'])
  expect(asked[0]?.body.cookie).toBe(true)
  expect(asked[1]?.body).not.toHaveProperty('refreshToken')
  expect(JSON.stringify(readRecords(latchkey))).not.toMatch(/token/i)
  const other = `eip155:1:${ben}` as const
  answers['/v1/auth/verify'] = [{ ...bare, session: { ...bare.session, id: 'two', account: other } }]
  await open(true).addSession({ ...signed, account: other }, { ...adding, fields: { ...fields, account: other } })
  expect(readRecords(latchkey).map(({ session: { id } }) => id)).toEqual(['two'])
})

test.each([
  ['no JSON', '{'],
  ['no list', '{}'],
  ['no session', '[{}]'],
  ['an account that is none', JSON.stringify([{ session: { ...answer().session, account: 'me' } }])],
  ['an expired session', JSON.stringify([{ session: { ...answer().session, expiresAt: later(-1) } }])],
  ['an attempt that is none', JSON.stringify([{ session: answer().session, attempt: 'again' }])],
])('what another script wrote counts for nothing: %s', async (_, stored) => {
  latchkey.storage.setItem('latchkey.signIn', stored)
  expect(await open().getSession([account], limits)).toBeUndefined()
})

test('a backend of the app’s own has the same endpoints in a folder of its choice', async () => {
  const backend = createLatchkey({ adapters: [scriptedAdapter([])], storage: memoryStorage() })
  answers = { '/api/auth/nonce': [{ nonce: 'ab'.repeat(16), expiresAt: later(300_000) }] }
  answers['/api/auth/verify'] = [answer({ accessToken: undefined, refreshToken: undefined })]
  answers.end = [{}]
  const storage = createServerStorage(backend, { url: `${api.url}/api/auth/`, isCookie: true })
  await storage.createNonce({ account, ...limits })
  await storage.endSession(await storage.addSession(signed, adding), limits)
  expect(asked.map(({ path }) => path)).toEqual(['/api/auth/nonce', '/api/auth/verify', '/api/auth/session'])
  for (const { headers } of asked)
    expect(headers).toMatchObject({ 'content-type': 'application/json', 'x-latchkey': '1' })
  expect(asked[1]?.body).toMatchObject({ cookie: true })
})
