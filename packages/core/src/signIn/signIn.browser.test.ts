import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ann, ben, connectorId, createBackend, createSigningBrowser, until } from '../../test/signInPage.ts'
import { connect } from '../actions/connect.ts'
import { disconnect } from '../actions/disconnect.ts'
import { getSession } from '../actions/getSession.ts'
import { getSignIn, signIn, watchSignIn } from '../actions/signIn.ts'
import { signOut } from '../actions/signOut.ts'
import { UserRejectedError } from '../errors/wallet.ts'
import type { Latchkey } from '../latchkey.ts'

let browser: ReturnType<typeof createSigningBrowser>
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  browser = createSigningBrowser()
})
afterEach(() => browser.closeTabs())

const pass = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function openSigned(...parameters: Parameters<typeof browser.openTab>) {
  const latchkey = browser.openTab(...parameters)
  await connect(latchkey, { connectorId })
  await signIn(latchkey)
  return latchkey
}

test('an app without the option, and one without a connected wallet, get the errors of their own', async () => {
  const without = browser.openTab(undefined, { signIn: undefined })
  await expect(signIn(without)).rejects.toMatchObject({ code: 'SIGN_IN_DISABLED', shortMessage: 'SIWX is not enabled' })
  await expect(signOut(without)).rejects.toMatchObject({ shortMessage: 'SIWX is not enabled' })
  await expect(getSession(without)).rejects.toMatchObject({ shortMessage: 'SIWX is not enabled' })
  const latchkey = browser.openTab()
  await expect(signIn(latchkey)).rejects.toMatchObject({ shortMessage: 'No ActiveCaipAddress found' })
  expect(await getSession(latchkey)).toBeUndefined()
})

test('an account of a namespace without an adapter cannot sign in', async () => {
  const latchkey = browser.openTab()
  const connected = { status: 'connected', connectorId, accounts: ['cosmos1a'], chainId: 'hub' } as const
  latchkey.store.setState(({ connections }) => ({
    activeNamespace: 'cosmos',
    connections: { ...connections, cosmos: connected },
  }))
  await expect(signIn(latchkey)).rejects.toMatchObject({ shortMessage: 'Chain adapter not found' })
})

test('the wallet signs one message of this page for two calls, and the session counts after a reload', async () => {
  const latchkey = browser.openTab({ statement: 'Sign in to Example.', resources: ['https://app.example/terms'] })
  await connect(latchkey, { connectorId })
  const statuses: string[] = []
  watchSignIn(latchkey, ({ status }) => statuses.push(status))
  const [session, same] = await Promise.all([signIn(latchkey), signIn(latchkey)])
  expect(same).toBe(session)
  expect(browser.signed).toHaveLength(1)
  expect(browser.signed[0]).toMatch(
    new RegExp(`^${location.host} wants you to sign in with your Ethereum account:\n${ann}\n\nSign in to Example.\n`),
  )
  expect(session).toMatchObject({
    account: `eip155:1:${ann}`,
    domain: location.host,
    proof: { signature: `${ann} signed` },
  })
  expect([...new Set(statuses)]).toEqual(['signing', 'signed'])
  await browser.closeTabs()
  const reloaded = browser.openTab()
  await until(reloaded, 'signed')
  expect(await getSession(reloaded)).toMatchObject({ id: session.id })
  expect(browser.signed).toHaveLength(1)
})

test('the session of the account shown counts, and another account asks anew', async () => {
  const latchkey = await openSigned()
  browser.wallet.setAccounts([ben, ann])
  await until(latchkey, 'none')
  expect(await getSession(latchkey)).toBeUndefined()
  expect(await signIn(latchkey)).toMatchObject({ account: `eip155:1:${ben}` })
  browser.wallet.setAccounts([ann, ben])
  await vi.waitFor(() => expect(getSignIn(latchkey).session?.account).toBe(`eip155:1:${ann}`))
  expect(browser.signed).toHaveLength(2)
})

test('the session of another network counts only where the app shares it', async () => {
  const latchkey = await openSigned()
  browser.wallet.setChain('2')
  await until(latchkey, 'none')
  await browser.closeTabs()
  const shared = browser.openTab({ chains: ['eip155:1', 'eip155:2'] })
  await until(shared, 'signed')
  expect(getSignIn(shared).session?.account).toBe(`eip155:1:${ann}`)
})

test('on a network that the app does not have, nobody is signed in', async () => {
  const latchkey = await openSigned()
  browser.wallet.setChain('99')
  await until(latchkey, 'none')
  await expect(signIn(latchkey)).rejects.toMatchObject({ code: 'UNSUPPORTED_NETWORK' })
})

test.each<[string, (latchkey: Latchkey) => unknown]>([
  ['the wallet ends its connection', () => browser.wallet.emit({ type: 'disconnect' })],
  ['the visitor disconnects', (latchkey) => disconnect(latchkey)],
  ['the visitor signs out', (latchkey) => signOut(latchkey)],
])('a session ends, in every tab, when %s', async (_, act) => {
  const { storage, sessions } = createBackend()
  const latchkey = await openSigned({ storage })
  const other = browser.openTab({ storage })
  await until(other, 'signed')
  await act(latchkey)
  await vi.waitFor(() => expect(sessions.size).toBe(0))
  await Promise.all([until(latchkey, 'none'), until(other, 'none')])
  expect(storage.endSession).toHaveBeenCalledOnce()
})

test('who signs out is told nothing; another tab hears that the session has ended, until the next one', async () => {
  const { storage } = createBackend()
  const latchkey = await openSigned({ storage })
  const other = browser.openTab({ storage })
  await until(other, 'signed')
  await signOut(latchkey)
  await until(other, 'none')
  expect(getSignIn(latchkey)).toEqual({ status: 'none' })
  expect(getSignIn(other).error).toMatchObject({ code: 'SIGN_IN_ENDED' })
  await signIn(latchkey)
  await until(other, 'signed')
  expect(getSignIn(other).error).toBeUndefined()
})

test('a wallet that is locked keeps its session for when it opens', async () => {
  const latchkey = await openSigned()
  browser.wallet.lock()
  await until(latchkey, 'none')
  browser.wallet.unlock()
  await until(latchkey, 'signed')
  expect(browser.signed).toHaveLength(1)
})

test('of two tabs that sign in at once one asks the wallet, and both have the session', async () => {
  const { storage } = createBackend()
  const [one, other] = [browser.openTab({ storage }), browser.openTab({ storage })]
  await connect(one, { connectorId })
  await vi.waitFor(() => expect(other.store.getState().connections.eip155.status).toBe('connected'))
  browser.wallet.onPrompt = () => pass(100) as Promise<void>
  const [first, second] = await Promise.all([signIn(one), signIn(other)])
  expect(second.id).toBe(first.id)
  expect(browser.signed).toHaveLength(1)
})

test('a tab that waits shares the session of another one within a second', async () => {
  const [one, other] = [browser.openTab({ required: true }), browser.openTab({ required: true })]
  await connect(one, { connectorId })
  await Promise.all([until(one, 'required'), until(other, 'required')])
  await signIn(one)
  const signedAt = performance.now()
  await until(other, 'signed')
  expect(performance.now() - signedAt).toBeLessThan(1_000)
  await vi.waitFor(() => expect(other.store.getState().modal.open).toBe(false))
  expect(browser.signed).toHaveLength(1)
})

test('a declined signature is no session, and the next one is', async () => {
  const latchkey = browser.openTab()
  await connect(latchkey, { connectorId })
  browser.wallet.onPrompt = async () => {
    throw new UserRejectedError()
  }
  await expect(signIn(latchkey)).rejects.toMatchObject({ code: 'USER_REJECTED' })
  expect(getSignIn(latchkey)).toMatchObject({ status: 'declined', error: { code: 'USER_REJECTED' } })
  browser.wallet.onPrompt = async () => {}
  await signIn(latchkey)
  expect(getSignIn(latchkey)).toEqual({ status: 'signed', session: expect.anything() })
})

test('the account that changes while the wallet signs is not shown as signed in', async () => {
  const latchkey = browser.openTab()
  await connect(latchkey, { connectorId })
  browser.wallet.onPrompt = async () => browser.wallet.setAccounts([ben, ann])
  expect(await signIn(latchkey)).toMatchObject({ account: `eip155:1:${ann}` })
  await pass(50)
  expect(getSignIn(latchkey).status).toBe('none')
})
