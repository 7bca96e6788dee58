import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectorId, createBackend, createSigningBrowser, until } from '../../test/signInPage.ts'
import { connect } from '../actions/connect.ts'
import { getSignIn, signIn } from '../actions/signIn.ts'
import { UserRejectedError } from '../errors/wallet.ts'

let browser: ReturnType<typeof createSigningBrowser>
beforeEach(() => {
  localStorage.clear()
  browser = createSigningBrowser()
})
afterEach(() => browser.closeTabs())

/** Two tabs: the wallet has the request of the first, and the second waits. */
async function openTabs({ required = false } = {}) {
  const { storage } = createBackend()
  const [first, second] = [browser.openTab({ storage, required }), browser.openTab({ storage, required })]
  await connect(first, { connectorId })
  await vi.waitFor(() => expect(second.store.getState().connections.eip155.status).toBe('connected'))
  const wallet = { grant: () => {}, reject: (_error: Error) => {} }
  browser.wallet.onPrompt = () => new Promise((grant, reject) => Object.assign(wallet, { grant, reject }))
  const asked = signIn(first).catch((error: unknown) => error)
  await vi.waitFor(() => expect(browser.signed).toHaveLength(1))
  const leaving = new AbortController()
  const waiting = signIn(second, { signal: leaving.signal }).catch((error: unknown) => error)
  await vi.waitFor(() => expect(getSignIn(second)).toEqual({ status: 'signing', isElsewhere: true }))
  return { first, second, wallet, asked, waiting, leaving }
}

test('a tab that waits for another one says so, and takes over its session', async () => {
  const { first, second, wallet, asked, waiting } = await openTabs()
  expect(getSignIn(first)).not.toHaveProperty('isElsewhere')
  wallet.grant()
  expect(await waiting).toEqual(await asked)
  expect(getSignIn(second)).toEqual({ status: 'signed', session: await asked })
  expect(browser.signed).toHaveLength(1)
})

test.each([false, true])('who declines in one tab is not asked by the other; required: %s', async (required) => {
  const { second, wallet, asked, waiting } = await openTabs({ required })
  wallet.reject(new UserRejectedError())
  expect(await asked).toMatchObject({ code: 'USER_REJECTED' })
  expect(await waiting).toMatchObject({ code: 'SIGN_IN_ELSEWHERE' })
  const error = { code: 'SIGN_IN_ELSEWHERE' }
  expect(getSignIn(second)).toMatchObject({ status: required ? 'required' : 'none', error })
  expect(getSignIn(second)).not.toHaveProperty('isElsewhere')
  expect(browser.signed).toHaveLength(1)
  browser.wallet.onPrompt = async () => {}
  await signIn(second)
  expect(browser.signed).toHaveLength(2)
})

test('who cancels in the tab that waits takes nothing back in the other', async () => {
  const { first, second, wallet, asked, waiting, leaving } = await openTabs()
  leaving.abort()
  expect(await waiting).toMatchObject({ code: 'ABORTED' })
  await until(second, 'none')
  expect(getSignIn(first).status).toBe('signing')
  wallet.grant()
  await asked
  await Promise.all([until(first, 'signed'), until(second, 'signed')])
  expect(browser.signed).toHaveLength(1)
})

test('an account that waits for another one of its own tab is asked in its turn', async () => {
  const { first, wallet, asked } = await openTabs()
  browser.wallet.setAccounts([...browser.wallet.accounts].reverse())
  const next = signIn(first)
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(getSignIn(first)).not.toHaveProperty('isElsewhere')
  wallet.reject(new UserRejectedError())
  await asked
  await vi.waitFor(() => expect(browser.signed).toHaveLength(2), { timeout: 5_000 })
  wallet.grant()
  expect(await next).toMatchObject({ account: getSignIn(first).session?.account })
})
