import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectorId, createBackend, createSigningBrowser, until } from '../../test/signInPage.ts'
import { clearData } from '../actions/clearData.ts'
import { connect } from '../actions/connect.ts'
import { getSignIn, signIn } from '../actions/signIn.ts'
import type { Latchkey } from '../latchkey.ts'
import type { SignInSession } from './SignIn.ts'

// What changes while a session is there, or is about to be.

let browser: ReturnType<typeof createSigningBrowser>
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  browser = createSigningBrowser()
})
afterEach(() => browser.closeTabs())

const untilOpen = (latchkey: Latchkey, open: boolean) =>
  vi.waitFor(() => expect(latchkey.store.getState().modal.open).toBe(open), { timeout: 5_000 })

async function openSigned(...parameters: Parameters<typeof browser.openTab>) {
  const latchkey = browser.openTab(...parameters)
  await connect(latchkey, { connectorId })
  await signIn(latchkey)
  await untilOpen(latchkey, false)
  return latchkey
}

test('a required session is asked for anew on another network, and is there again on its own', async () => {
  const latchkey = await openSigned({ required: true })
  browser.wallet.setChain('2')
  await until(latchkey, 'required')
  await untilOpen(latchkey, true)
  browser.wallet.setChain('1')
  await until(latchkey, 'signed')
  await untilOpen(latchkey, false)
  expect(browser.signed).toHaveLength(1)
})

test('on networks that share a session nothing is asked', async () => {
  const latchkey = await openSigned({ required: true, chains: ['eip155:1', 'eip155:2'] })
  const seen: string[] = []
  latchkey.store.subscribe(({ modal }) => void (modal.open && seen.push(modal.stack[0].view)))
  browser.wallet.setChain('2')
  await vi.waitFor(() => expect(getSignIn(latchkey).session?.account).toMatch(/^eip155:1:/))
  expect(latchkey.store.getState().connections.eip155).toMatchObject({ chainId: '2' })
  expect(seen).toEqual([])
})

test('a wallet that ends its connection ends the session and takes the view away, in every tab', async () => {
  const { storage, sessions } = createBackend()
  const latchkey = await openSigned({ required: true, storage })
  const other = browser.openTab({ required: true, storage })
  await until(other, 'signed')
  browser.wallet.isGranted = false
  browser.wallet.emit({ type: 'disconnect' })
  await vi.waitFor(() => expect(sessions.size).toBe(0))
  await Promise.all([until(latchkey, 'none'), until(other, 'none')])
  expect([latchkey, other].map((tab) => tab.store.getState().modal.open)).toEqual([false, false])
})

test('clearing the data ends the session at its storage, in every tab', async () => {
  const { storage, sessions } = createBackend()
  const latchkey = await openSigned({ storage })
  const other = browser.openTab({ storage })
  await until(other, 'signed')
  await clearData(latchkey)
  expect(sessions.size).toBe(0)
  await Promise.all([until(latchkey, 'none'), until(other, 'none')])
})

test('what a storage said before a sign-in was over counts for nothing', async () => {
  const { storage } = createBackend()
  const latchkey = browser.openTab({ required: true, storage })
  await connect(latchkey, { connectorId })
  await until(latchkey, 'required')
  await untilOpen(latchkey, true)
  let answer = (_session: SignInSession | undefined) => {}
  storage.getSession.mockImplementationOnce(
    () =>
      new Promise((resolve) => {
        answer = resolve
      }),
  )
  const reads = storage.getSession.mock.calls.length
  // A read begins before the sign-in, as for another tab's message, and ends after it.
  new BroadcastChannel('latchkey').postMessage({ topic: 'signIn' })
  await vi.waitFor(() => expect(storage.getSession).toHaveBeenCalledTimes(reads + 1))
  await signIn(latchkey)
  const seen: string[] = []
  latchkey.store.subscribe(({ signIn: state }) => void seen.push(state?.status ?? 'none'))
  answer(undefined)
  await vi.waitFor(() => expect(storage.getSession.mock.calls.length).toBeGreaterThan(reads + 2))
  await untilOpen(latchkey, false)
  expect(getSignIn(latchkey).status).toBe('signed')
  expect(seen).not.toContain('required')
})
