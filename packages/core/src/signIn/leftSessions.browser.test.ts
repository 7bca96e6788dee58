import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectorId, createBackend, createSigningBrowser, until } from '../../test/signInPage.ts'
import { connect } from '../actions/connect.ts'
import { disconnect } from '../actions/disconnect.ts'
import { getSignIn, signIn } from '../actions/signIn.ts'
import { walletIds } from '../connection/walletIds.ts'
import { readRecords } from './sessionRecords.ts'

// No session is left behind a wallet that is gone.

let browser: ReturnType<typeof createSigningBrowser>
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  browser = createSigningBrowser()
})
afterEach(() => browser.closeTabs())

test('a visitor who revokes the access in the wallet is signed out and disconnected, in every tab', async () => {
  const { storage, sessions } = createBackend()
  const [latchkey, other] = [browser.openTab({ storage }), browser.openTab({ storage })]
  await connect(latchkey, { connectorId })
  await signIn(latchkey)
  await until(other, 'signed')
  browser.wallet.revoke()
  await vi.waitFor(() => expect(sessions.size).toBe(0))
  await Promise.all([until(latchkey, 'none'), until(other, 'none')])
  await vi.waitFor(() => {
    for (const tab of [latchkey, other]) expect(walletIds(tab, 'eip155')).toEqual([])
  })
})

test('access that was revoked while no page was open ends the session of that wallet at the next one', async () => {
  const before = browser.openTab()
  await connect(before, { connectorId })
  await signIn(before)
  await browser.closeTabs()
  browser.wallet.isGranted = false
  const latchkey = browser.openTab()
  expect(readRecords(latchkey)).toHaveLength(1)
  await vi.waitFor(() => expect(readRecords(latchkey)).toEqual([]))
  expect(walletIds(latchkey, 'eip155')).toEqual([])
})

test('an answer counts for nothing once the wallet shares its accounts again', async () => {
  const { storage } = createBackend()
  const latchkey = browser.openTab({ storage })
  await connect(latchkey, { connectorId })
  await signIn(latchkey)
  let answer = () => {}
  browser.wallet.onRead = () =>
    new Promise((resolve) => {
      answer = resolve
    })
  browser.wallet.revoke()
  await until(latchkey, 'none')
  browser.wallet.onRead = async () => {}
  await connect(latchkey, { connectorId })
  browser.wallet.isGranted = false
  answer()
  await until(latchkey, 'signed')
  expect(storage.endSession).not.toHaveBeenCalled()
})

test.each([
  ['disconnects', false],
  ['gives the sign-in up', true],
])('a session that begins after the visitor %s is ended at once', async (_, isAborted) => {
  const { storage, sessions } = createBackend()
  const latchkey = browser.openTab({ storage })
  await connect(latchkey, { connectorId })
  const begin = storage.addSession.getMockImplementation()
  let answer = () => {}
  storage.addSession.mockImplementationOnce(async (...parameters) => {
    await new Promise<void>((resolve) => {
      answer = resolve
    })
    return begin?.(...parameters) as ReturnType<typeof storage.addSession>
  })
  const controller = new AbortController()
  const signing = signIn(latchkey, { signal: controller.signal }).catch(() => {})
  await vi.waitFor(() => expect(storage.addSession).toHaveBeenCalledOnce())
  if (isAborted) controller.abort()
  else await disconnect(latchkey)
  answer()
  await signing
  await vi.waitFor(() => expect(storage.endSession).toHaveBeenCalledOnce())
  expect(sessions.size).toBe(0)
  expect(getSignIn(latchkey).status).not.toBe('signed')
})

test('a wallet that leaves while it signs leaves no session', async () => {
  const { storage, sessions } = createBackend()
  const latchkey = browser.openTab({ storage })
  await connect(latchkey, { connectorId })
  browser.wallet.onPrompt = async (request) => {
    if (request === 'sign') browser.wallet.emit({ type: 'disconnect' })
  }
  await signIn(latchkey).catch(() => {})
  await vi.waitFor(() => expect(sessions.size).toBe(0))
  expect(browser.signed).toHaveLength(1)
  expect(getSignIn(latchkey).status).toBe('none')
})

test('a disconnect ends the session before anything of a sign-in is loaded, and that of a locked wallet too', async () => {
  const before = browser.openTab()
  await connect(before, { connectorId })
  await signIn(before)
  await browser.closeTabs()
  browser.wallet.isLocked = true
  const latchkey = browser.openTab()
  expect(readRecords(latchkey)).toHaveLength(1)
  await disconnect(latchkey)
  await vi.waitFor(() => expect(readRecords(latchkey)).toEqual([]))
})
