import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ben, connectorId, createBackend, createSigningBrowser } from '../../test/signInPage.ts'
import { getAccount } from '../actions/account.ts'
import { connect } from '../actions/connect.ts'
import { disconnect } from '../actions/disconnect.ts'
import { close, open } from '../actions/modal.ts'
import { goBack, navigate } from '../actions/navigate.ts'
import { getSignIn, signIn } from '../actions/signIn.ts'
import { signOut } from '../actions/signOut.ts'
import { UserRejectedError } from '../errors/wallet.ts'
import type { Latchkey } from '../latchkey.ts'

// Where a session is required, no account is shown without one but beside the view that asks for it.

let browser: ReturnType<typeof createSigningBrowser>
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  browser = createSigningBrowser()
})
afterEach(() => browser.closeTabs())

const view = (latchkey: Latchkey) => {
  const { modal } = latchkey.store.getState()
  return modal.open ? modal.stack.at(-1)?.view : undefined
}
const untilView = (latchkey: Latchkey, name: string | undefined) =>
  vi.waitFor(() => expect(view(latchkey)).toBe(name), { timeout: 5_000 })

async function openConnected(...parameters: Parameters<typeof browser.openTab>) {
  const latchkey = browser.openTab({ required: true, ...parameters[0] }, parameters[1])
  await connect(latchkey, { connectorId })
  await untilView(latchkey, 'SIWXSignMessage')
  return latchkey
}

test('who connects is asked to sign in, and the view closes with the session', async () => {
  const latchkey = await openConnected()
  expect(getSignIn(latchkey).status).toBe('required')
  expect(browser.signed).toEqual([])
  await signIn(latchkey)
  await untilView(latchkey, undefined)
  expect(getSignIn(latchkey).status).toBe('signed')
})

/** What was on screen beside an account, change by change. */
function recordScreens(latchkey: Latchkey): readonly string[] {
  const seen: string[] = []
  latchkey.store.subscribe(() => {
    if (getAccount(latchkey).address) seen.push(`${view(latchkey)} ${getSignIn(latchkey).status}`)
  })
  return seen
}
const connecting = { view: 'ConnectingExternal', params: { connectorId } } as const

test('the modal stays open from the wallet to the request, however late it is known that there is no session', async () => {
  const { storage } = createBackend()
  let tell = (_session: undefined) => {}
  storage.getSession.mockImplementationOnce(() => new Promise((resolve) => (tell = resolve)))
  const latchkey = browser.openTab({ required: true, storage })
  const seen = recordScreens(latchkey)
  open(latchkey, connecting)
  await connect(latchkey, { connectorId })
  await vi.waitFor(() => expect(storage.getSession).toHaveBeenCalledOnce())
  expect([view(latchkey), getSignIn(latchkey).status]).toEqual(['ConnectingExternal', 'required'])
  tell(undefined)
  await untilView(latchkey, 'SIWXSignMessage')
  expect([...new Set(seen)]).toEqual(['ConnectingExternal required', 'SIWXSignMessage required'])
})

test.each([
  ['closeButton', (latchkey: Latchkey) => close(latchkey, { reason: 'closeButton' })],
  ['back', (latchkey: Latchkey) => goBack(latchkey)],
] as const)('who leaves by %s before it is known stays where they are, and the modal shakes', async (_how, leave) => {
  const { storage } = createBackend()
  let tell = (_session: undefined) => {}
  storage.getSession.mockImplementationOnce(() => new Promise((resolve) => (tell = resolve)))
  const latchkey = browser.openTab({ required: true, storage })
  open(latchkey)
  navigate(latchkey, 'ConnectingExternal', { connectorId })
  await connect(latchkey, { connectorId })
  await vi.waitFor(() => expect(storage.getSession).toHaveBeenCalledOnce())
  leave(latchkey)
  expect(latchkey.store.getState().modal).toMatchObject({ open: true, shake: true })
  expect(latchkey.store.getState().modal.stack.map((entry) => entry.view)).toEqual(['Connect', 'ConnectingExternal'])
  tell(undefined)
  await untilView(latchkey, 'SIWXSignMessage')
})

test('who has a session already is not asked: the modal closes once that is known', async () => {
  const { storage } = createBackend()
  const signed = await openConnected({ storage })
  await signIn(signed)
  await browser.closeTabs()
  localStorage.clear()
  const latchkey = browser.openTab({ required: true, storage })
  const seen = recordScreens(latchkey)
  open(latchkey, connecting)
  await connect(latchkey, { connectorId })
  await untilView(latchkey, undefined)
  expect([...new Set(seen)]).toEqual(['ConnectingExternal required', 'ConnectingExternal signed', 'undefined signed'])
})

test('what is declined stays on screen, to be signed after all', async () => {
  const latchkey = await openConnected()
  browser.wallet.onPrompt = async () => {
    throw new UserRejectedError()
  }
  await expect(signIn(latchkey)).rejects.toThrow()
  expect([getSignIn(latchkey).status, view(latchkey)]).toEqual(['declined', 'SIWXSignMessage'])
})

test('a reload while the view is open shows it again', async () => {
  await openConnected()
  await browser.closeTabs()
  const reloaded = browser.openTab({ required: true })
  await untilView(reloaded, 'SIWXSignMessage')
  expect(getSignIn(reloaded).status).toBe('required')
})

test('a reload while the wallet shows the request shows the view again', async () => {
  const latchkey = await openConnected()
  browser.wallet.onPrompt = () => new Promise(() => {})
  const signing = expect(signIn(latchkey)).rejects.toMatchObject({ code: 'ABORTED' })
  await vi.waitFor(() => expect(browser.signed).toHaveLength(1))
  await browser.closeTabs()
  await signing
  const reloaded = browser.openTab({ required: true })
  await untilView(reloaded, 'SIWXSignMessage')
})

test('whatever closes the view or opens another one, it is back until the wallet is disconnected', async () => {
  const latchkey = await openConnected()
  close(latchkey, { reason: 'api' })
  await untilView(latchkey, 'SIWXSignMessage')
  open(latchkey, { view: 'Account' })
  await untilView(latchkey, 'SIWXSignMessage')
  await disconnect(latchkey)
  await untilView(latchkey, undefined)
  expect(getSignIn(latchkey).status).toBe('none')
})

test.each(['closeButton', 'escape', 'backdrop', 'swipe', 'back'] as const)(
  'a visitor who leaves by %s finds the view as it was, shaken once',
  async (reason) => {
    const events: string[] = []
    const latchkey = await openConnected({}, { onEvent: ({ name }) => events.push(name) })
    const [before] = latchkey.store.getState().modal.stack
    close(latchkey, { reason })
    const { modal } = latchkey.store.getState()
    expect([modal.open, modal.shake, modal.stack[0] === before]).toEqual([true, true, true])
    expect(events).not.toContain('MODAL_CLOSE')
    await disconnect(latchkey)
    await untilView(latchkey, undefined)
  },
)

test('another account is asked to sign in', async () => {
  const latchkey = await openConnected()
  await signIn(latchkey)
  await untilView(latchkey, undefined)
  browser.wallet.setAccounts([ben])
  await untilView(latchkey, 'SIWXSignMessage')
})

test('who signs out is disconnected', async () => {
  const latchkey = await openConnected()
  await signIn(latchkey)
  await signOut(latchkey)
  expect(latchkey.store.getState().connections.eip155.status).toBe('disconnected')
  await untilView(latchkey, undefined)
})

test('who signs out in the widget while the server is away reads it above the wallets', async () => {
  const { storage } = createBackend()
  const latchkey = await openConnected({ storage })
  await signIn(latchkey)
  await untilView(latchkey, undefined)
  open(latchkey, { view: 'Account' })
  storage.endSession.mockRejectedValueOnce(new Error('offline'))
  await expect(signOut(latchkey)).rejects.toThrow()
  expect([view(latchkey), latchkey.store.getState().banner?.code]).toEqual(['Connect', 'SIGN_OUT_UNHEARD'])
})

test('a storage that does not respond is no session, and its error is shown', async () => {
  const { storage } = createBackend()
  storage.getSession.mockRejectedValueOnce(new Error('offline'))
  const latchkey = await openConnected({ storage })
  expect(getSignIn(latchkey)).toMatchObject({ status: 'required', error: { code: 'UNKNOWN' } })
})

test.each([{}, { allowUnsupportedChain: true }, { enableNetworkSwitch: false }])(
  'on a network that the app does not have, %o, the way out is another network or a disconnect',
  async (options) => {
    const latchkey = await openConnected({}, options)
    browser.wallet.setChain('99')
    await untilView(latchkey, 'UnsupportedChain')
    expect(getSignIn(latchkey).status).toBe('required')
    for (const reason of ['closeButton', 'escape', 'backdrop', 'swipe', 'back'] as const) {
      close(latchkey, { reason })
      expect([view(latchkey), latchkey.store.getState().modal.shake]).toEqual(['UnsupportedChain', true])
    }
    open(latchkey, { view: 'Account' })
    await untilView(latchkey, 'UnsupportedChain')
    browser.wallet.setChain('98')
    await vi.waitFor(() => expect(getAccount(latchkey).chainId).toBe('98'))
    await untilView(latchkey, 'UnsupportedChain')
    browser.wallet.setChain('1')
    await untilView(latchkey, 'SIWXSignMessage')
    browser.wallet.setChain('99')
    await untilView(latchkey, 'UnsupportedChain')
    await disconnect(latchkey)
    await untilView(latchkey, undefined)
    expect(getSignIn(latchkey).status).toBe('none')
  },
)

test('a session is missing on a network that the app does not have, after a reload too, and is there again on its own', async () => {
  await signIn(await openConnected())
  browser.wallet.setChain('99')
  await browser.closeTabs()
  const reloaded = browser.openTab({ required: true }, { allowUnsupportedChain: true })
  await untilView(reloaded, 'UnsupportedChain')
  expect(getSignIn(reloaded)).toEqual({ status: 'required' })
  browser.wallet.setChain('1')
  await untilView(reloaded, undefined)
  await vi.waitFor(() => expect(getSignIn(reloaded).status).toBe('signed'))
  expect(browser.signed).toHaveLength(1)
})

test('who connects on a network that the app does not have has to leave it first', async () => {
  const latchkey = browser.openTab({ required: true }, { allowUnsupportedChain: true })
  await connect(latchkey, { connectorId })
  await disconnect(latchkey)
  browser.wallet.setChain('99')
  await connect(latchkey, { connectorId })
  await untilView(latchkey, 'UnsupportedChain')
  expect(getSignIn(latchkey).status).toBe('required')
})
