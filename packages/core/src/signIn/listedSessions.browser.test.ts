import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectorId, createBackend, createSigningBrowser, until } from '../../test/signInPage.ts'
import { canListSessions } from '../actions/canListSessions.ts'
import { connect } from '../actions/connect.ts'
import { endOtherSessions, endSession, getSessions } from '../actions/sessions.ts'
import { getSignIn, signIn } from '../actions/signIn.ts'
import { SignInEndedError } from '../errors/signInFaults.ts'
import type { SignInStorage } from './SignIn.ts'

let browser: ReturnType<typeof createSigningBrowser>
beforeEach(() => {
  localStorage.clear()
  browser = createSigningBrowser()
})
afterEach(() => browser.closeTabs())

const time = '2026-11-30T21:01:45.869Z'
const later = '2026-11-30T22:01:45.869Z'

/** A backend of the app that also lists: one session of this page, two of other devices. */
function createListing() {
  const backend = createBackend()
  const others = new Map<string, object>([
    ['phone', { id: 'phone', device: 'Safari, iPhone', createdAt: time, lastUsedAt: time }],
    ['laptop', { id: 'laptop', device: '\u202E<b>Laptop</b>', createdAt: time, lastUsedAt: later }],
  ])
  const listSessions = vi.fn<NonNullable<SignInStorage['listSessions']>>(
    async ({ id }) => [...others.values(), { id, device: null, createdAt: time, lastUsedAt: time }] as never,
  )
  const endListedSession = vi.fn<NonNullable<SignInStorage['endListedSession']>>(
    async (_, { id }) => void others.delete(id),
  )
  return { ...backend, others, storage: { ...backend.storage, listSessions, endListedSession } }
}

async function openSigned(storage: SignInStorage | 'local') {
  const latchkey = browser.openTab({ storage })
  await connect(latchkey, { connectorId })
  await signIn(latchkey)
  await until(latchkey, 'signed')
  return latchkey
}

test('lists the sessions of the account: this page’s first, then the last used; names of devices are cleaned', async () => {
  const latchkey = await openSigned(createListing().storage)
  const listed = await getSessions(latchkey)
  expect(listed.map(({ device, isCurrent }) => [device, isCurrent])).toEqual([
    [null, true],
    ['<b>Laptop</b>', false],
    ['Safari, iPhone', false],
  ])
})

test('ends another session, or every other one; this page’s goes on', async () => {
  const { storage, others } = createListing()
  const latchkey = await openSigned(storage)
  await endSession(latchkey, { id: 'phone' })
  expect([...others.keys()]).toEqual(['laptop'])
  await endOtherSessions(latchkey)
  expect([...others.keys()]).toEqual([])
  expect(getSignIn(latchkey).status).toBe('signed')
  expect(storage.endSession).not.toHaveBeenCalled()
})

test('this page’s own session ends as by signing out, in every tab', async () => {
  const { storage } = createListing()
  const latchkey = await openSigned(storage)
  const second = browser.openTab({ storage })
  await until(second, 'signed')
  const [current] = await getSessions(latchkey)
  await endSession(latchkey, { id: current?.id ?? '' })
  for (const tab of [latchkey, second]) await until(tab, 'none')
  expect(storage.endListedSession).not.toHaveBeenCalled()
})

test('access that is over by the server’s clock alone is refreshed once, and the list is there', async () => {
  const { storage } = createListing()
  const latchkey = await openSigned(storage)
  storage.listSessions.mockRejectedValueOnce(new SignInEndedError())
  expect(await getSessions(latchkey)).toHaveLength(3)
  expect(storage.refreshSession).toHaveBeenCalledOnce()
  expect(getSignIn(latchkey).status).toBe('signed')
})

test('a session that was ended on another device is over with the next request, in every tab', async () => {
  const { storage, sessions } = createListing()
  const latchkey = await openSigned(storage)
  const second = browser.openTab({ storage })
  await until(second, 'signed')
  storage.listSessions.mockRejectedValue(new SignInEndedError())
  storage.refreshSession.mockImplementation(async () => {
    sessions.clear()
    return undefined as never
  })
  await expect(getSessions(latchkey)).rejects.toMatchObject({ code: 'SIGN_IN_ENDED' })
  for (const tab of [latchkey, second])
    await vi.waitFor(() => expect(getSignIn(tab)).toMatchObject({ status: 'none', error: { code: 'SIGN_IN_ENDED' } }), {
      timeout: 1_000,
    })
})

test.each<[string, unknown]>([
  ['is no list', { sessions: [] }],
  ['does not have this page’s session', []],
  ['has a session without times', [{ id: 'phone', device: null }]],
  ['has more than an account can', Array.from({ length: 201 }, (_, id) => ({ id: `${id}` }))],
])('a list that %s is refused', async (_, listed) => {
  const { storage } = createListing()
  const latchkey = await openSigned(storage)
  storage.listSessions.mockResolvedValue(listed as never)
  await expect(getSessions(latchkey)).rejects.toMatchObject({ code: 'SERVER_ANSWER_INVALID' })
})

test('is aborted by its signal, though the storage does not obey it', async () => {
  const { storage } = createListing()
  const latchkey = await openSigned(storage)
  storage.listSessions.mockReturnValue(new Promise(() => {}))
  const controller = new AbortController()
  const listing = getSessions(latchkey, { signal: controller.signal })
  await vi.waitFor(() => expect(storage.listSessions).toHaveBeenCalled())
  controller.abort()
  await expect(listing).rejects.toMatchObject({ code: 'ABORTED' })
})

test('says why there is no list: no sign-in, no account, no session, or a storage without one', async () => {
  const off = browser.openTab(undefined, { signIn: undefined })
  await expect(getSessions(off)).rejects.toMatchObject({ code: 'SIGN_IN_DISABLED' })
  const { storage } = createListing()
  const latchkey = browser.openTab({ storage })
  await expect(getSessions(latchkey)).rejects.toMatchObject({ code: 'SIGN_IN_ACCOUNT_MISSING' })
  await connect(latchkey, { connectorId })
  await expect(getSessions(latchkey)).rejects.toMatchObject({ code: 'SIGN_IN_ENDED' })
  expect(canListSessions(latchkey)).toBe(true)
  const local = await openSigned('local')
  expect(canListSessions(local)).toBe(false)
  await expect(getSessions(local)).rejects.toMatchObject({ code: 'SESSIONS_UNLISTED' })
})
