import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLateStorage } from '../../test/createLateStorage.ts'
import { connectorId, createBackend, createSigningBrowser, until } from '../../test/signInPage.ts'
import { connect } from '../actions/connect.ts'
import { getSignIn, signIn } from '../actions/signIn.ts'

// Browsers give each tab’s process a copy of the storage, which hears of another one’s change a moment after its messages and locks.

let browser: ReturnType<typeof createSigningBrowser>
beforeEach(() => {
  localStorage.clear()
  browser = createSigningBrowser()
})
afterEach(() => {
  vi.restoreAllMocks()
  return browser.closeTabs()
})

const key = 'latchkey.signIn'
const lateMs = 200
const pass = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

test('of two tabs that sign in at once one asks the wallet, where the other hears late of the session', async () => {
  const storage = createLateStorage({ key, lateMs })
  const [one, other] = [browser.openTab({}, { storage }), browser.openTab({}, { storage })]
  await connect(one, { connectorId })
  await vi.waitFor(() => expect(other.store.getState().connections.eip155.status).toBe('connected'), { timeout: 5_000 })
  browser.wallet.onPrompt = () => pass(50)
  const [first, second] = await Promise.all([signIn(one), signIn(other)])
  expect(second.id).toBe(first.id)
  expect(browser.signed).toHaveLength(1)
})

test('a tab that hears late of a session shows it once it does', async () => {
  const storage = createLateStorage({ key, lateMs })
  const [one, other] = [browser.openTab({ required: true }), browser.openTab({ required: true }, { storage })]
  await connect(one, { connectorId })
  await until(other, 'required')
  await signIn(one)
  await until(other, 'signed')
})

test('access is refreshed once, where the tab that waited hears late of the new one', async () => {
  const { storage, sessions, setAccessMs } = createBackend({ accessMs: 60_500 })
  const [one, other] = [browser.openTab({ storage }), browser.openTab({ storage })]
  await connect(one, { connectorId })
  const old = await signIn(one)
  await until(other, 'signed')
  setAccessMs(900_000)
  const renew = storage.refreshSession.getMockImplementation()
  let seenAt = 0
  storage.refreshSession.mockImplementation(async (...parameters) => {
    seenAt = Date.now() + lateMs
    return await renew?.(...parameters)
  })
  storage.getSession.mockImplementation(async ([account = '']) => (Date.now() < seenAt ? old : sessions.get(account)))
  await vi.waitFor(
    () => {
      for (const tab of [one, other]) expect(getSignIn(tab).session?.accessToken).toBe('access 3')
    },
    { timeout: 5_000 },
  )
  expect(storage.refreshSession).toHaveBeenCalledOnce()
})
