import { connect, getModal, getSignIn, open, type SignInOptions, type SignInState, switchNetwork } from '@latchkey/core'
import {
  ServerUnavailableError,
  SignInEndedError,
  SignInRefusedError,
  SignInUnverifiableError,
  UserRejectedError,
} from '@latchkey/core/errors'
import { shakeModal, type WalletSession } from '@latchkey/core/internal'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { testAccount } from '../../test/createTestAdapter.ts'
import { eventually, type RenderWidgetOptions, renderWidget, type Widget } from '../../test/renderWidget.tsx'

let widget: Widget
afterEach(async () => {
  widget.unmount()
  await page.viewport(414, 896)
})

type Shown = RenderWidgetOptions & { signIn?: SignInOptions; wallet?: string }

/** Connected, at the view. The wallet answers by `grant` or `reject`. */
async function show({ signIn, wallet: name = 'Amber', ...given }: Shown = {}) {
  const statement = 'Sign in to Harbor.'
  widget = renderWidget({ ...given, wallets: [name], options: { signIn: { statement, storage: 'local', ...signIn } } })
  const { adapter, latchkey } = widget
  const wallet = { grant: (_signature: string) => {}, reject: (_error: Error) => {} }
  adapter.signMessage = () => new Promise((grant, reject) => Object.assign(wallet, { grant, reject }))
  await eventually(() => expect(adapter.watchers).toBeGreaterThan(0))
  await connect(latchkey, { connectorId: `test.${name.toLowerCase()}` })
  if (!signIn?.required) open(latchkey, { view: 'SIWXSignMessage' })
  await eventually(() => expect(note()).toBeDefined())
  return { latchkey, wallet }
}

const note = () => widget.shadow()?.querySelector<HTMLElement>('.lk-sign-in-note')
const text = () => note()?.textContent ?? ''
const button = (name: string) => page.getByRole('button', { name, exact: true })
const isAsked = () => eventually(() => expect(getSignIn(widget.latchkey).message).toBeDefined())

test('says that the message is prepared until the wallet has it', async () => {
  let give = () => {}
  const createNonce = () =>
    new Promise<{ nonce: string }>((resolve) => (give = () => resolve({ nonce: 'abcdef0123456789' })))
  const none = { getSession: async () => undefined, endSession: async () => {} }
  await show({ signIn: { storage: { createNonce, addSession: () => new Promise(() => {}), ...none } } })
  await userEvent.click(button('Sign'))
  await eventually(() => expect(text()).toBe('Preparing the message…'))
  await eventually(() => {
    give()
    expect(text()).toMatch(/^Sign the message in .*Amber/)
  })
})

test('required: a warning says where the request is while there is one, and ends with it', async () => {
  const { wallet } = await show({ signIn: { required: true } })
  await userEvent.keyboard('{Escape}')
  await eventually(() => expect(text()).toMatch(/Sign the message, or cancel/))
  await userEvent.click(button('Sign'))
  await isAsked()
  await eventually(() => expect(text()).toMatch(/^Sign the message in/))
  await userEvent.keyboard('{Escape}')
  await eventually(() =>
    expect(text()).toMatch(/^This app requires you to sign in. Open .*Amber.* and look for a request/),
  )
  wallet.reject(new UserRejectedError())
  await eventually(() => expect(text()).toMatch(/^Signature declined/))
})

test('while another tab asks the wallet, says to answer there, however long it takes', async () => {
  const { latchkey } = await show({ signIn: { required: true } })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    latchkey.store.setState({ signIn: { status: 'signing', isElsewhere: true } })
    await vi.advanceTimersByTimeAsync(20_000)
  } finally {
    vi.useRealTimers()
  }
  await eventually(() =>
    expect(text()).toMatch(/^Another tab is asking .*Amber.*\. Answer there\. Cancel disconnects .*Amber/),
  )
  await userEvent.keyboard('{Escape}')
  await eventually(() => expect(text()).toMatch(/Open .*Amber.* and look for a request/))
})

test('what is shown stays as it was while it closes', async () => {
  const { wallet } = await show()
  await userEvent.click(button('Sign'))
  await isAsked()
  await eventually(() => expect(text()).toMatch(/^Sign the message in/))
  const footer = note()?.closest('.lk-view-footer')
  const before = footer?.textContent
  const later: unknown[] = []
  const observer = new MutationObserver(() => later.push(footer?.textContent))
  if (footer) observer.observe(footer, { subtree: true, childList: true, characterData: true, attributes: true })
  wallet.grant('0x01')
  await eventually(() => expect(footer?.isConnected).toBe(false))
  observer.disconnect()
  expect(before).toContain('Authenticating...')
  expect(later.filter((shown) => shown !== before)).toEqual([])
})

test('an error that was read is not there when the view is opened again', async () => {
  const { latchkey, wallet } = await show()
  await userEvent.click(button('Sign'))
  await isAsked()
  wallet.reject(new UserRejectedError())
  await eventually(() => expect(text()).toMatch(/^Signature declined/))
  await userEvent.click(button('Cancel'))
  await eventually(() => expect(note()).toBeNull())
  open(latchkey, { view: 'SIWXSignMessage' })
  await eventually(() => expect(text()).toBe('Signing is free and sends no transaction.'))
  await expect.element(button('Sign')).toBeVisible()
})

test('signed in on one network, another one says so and leads back', async () => {
  const chainId = () => widget.adapter.switches.at(-1)?.split(':')[1] ?? '1'
  const onReconnect = async (): Promise<WalletSession> => ({ accounts: [testAccount], chainId: chainId() })
  const { latchkey, wallet } = await show({ onReconnect, signIn: { required: true } })
  await userEvent.click(button('Sign'))
  await isAsked()
  wallet.grant('0x01')
  await eventually(() => expect(getSignIn(latchkey).status).toBe('signed'))
  await switchNetwork(latchkey, { caipNetworkId: 'eip155:8453' })
  await eventually(() =>
    expect(text()).toMatch(
      /^You are signed in on .*Ethereum.*Base.* needs its own sign-in. Cancel disconnects .*Amber/,
    ),
  )
  await userEvent.click(page.getByRole('button', { name: /^Switch back to .*Ethereum/ }))
  await eventually(() => expect(getModal(latchkey).open).toBe(false))
  expect(getSignIn(latchkey).session?.account).toBe(`eip155:1:${testAccount}`)
})

test.each([
  [320, 640],
  [640, 360],
])('details and warnings are scrolled clear in %i × %i', async (width, height) => {
  await page.viewport(width, height)
  const resources = ['https://harbor.test/terms', 'https://harbor.test/privacy']
  await show({ signIn: { required: true, resources } })
  const body = widget.shadow()?.querySelector('.lk-body')
  const seen = () => {
    const { top, bottom } = body?.getBoundingClientRect() ?? { top: 0, bottom: 0 }
    const footer = widget.shadow()?.querySelector('.lk-view-footer')
    return { top, bottom: body?.matches('[data-tight]') ? bottom : (footer?.getBoundingClientRect().top ?? 0) }
  }
  await userEvent.click(page.getByText('All details'))
  await eventually(() => {
    const uri = widget.shadow()?.querySelector('.lk-sign-in-more bdi')?.getBoundingClientRect()
    expect(uri?.bottom).toBeLessThanOrEqual(seen().bottom)
    expect(uri?.top).toBeGreaterThanOrEqual(seen().top)
  })
  body?.scrollTo(0, 0)
  await userEvent.keyboard('{Escape}')
  await eventually(() => {
    const alert = widget.shadow()?.querySelector('[role=alert]')?.getBoundingClientRect()
    expect(alert?.top).toBeGreaterThanOrEqual(body?.getBoundingClientRect().top ?? 0)
    expect(alert?.bottom).toBeLessThanOrEqual((body?.getBoundingClientRect().bottom ?? 0) + 1)
  })
})

test.each([
  ['en', 320],
  ['ar', 320],
  ['en', 390],
  ['ar', 390],
  ['en', 1280],
] as const)('whatever it says, the buttons stay where they are: %s, %i px', async (locale, width) => {
  await page.viewport(width, 800)
  const { latchkey } = await show({ locale, wallet: 'Mock Wallet', signIn: { required: true } })
  const heights = new Map<string, number>()
  const measure = async (change: () => unknown) => {
    const before = text()
    await change()
    await eventually(() => expect(text()).not.toBe(before))
    heights.set(text(), Math.round(note()?.getBoundingClientRect().height ?? 0))
  }
  const set = (signIn: Partial<SignInState>) =>
    measure(() => latchkey.store.setState({ signIn: { status: 'required', ...signIn } }))
  const refuse = async () => {
    // A frame that shakes ignores the next attempt.
    await eventually(() => expect(getModal(latchkey).shake).not.toBe(true))
    await measure(() => shakeModal(latchkey))
  }
  heights.set(text(), Math.round(note()?.getBoundingClientRect().height ?? 0))
  await refuse()
  await set({ error: new UserRejectedError() })
  await set({ error: new ServerUnavailableError({ url: 'https://server.test' }) })
  await set({ error: new SignInEndedError() })
  await set({ error: new SignInRefusedError({ reason: 'bad_signature' }) })
  await set({ error: new SignInUnverifiableError({ cause: undefined }) })
  await set({ status: 'signing' })
  await set({ status: 'signing', isElsewhere: true })
  const { host: domain, href: uri } = location
  const fields = { domain, uri, version: '1', nonce: 'abcdef0123456789', issuedAt: new Date().toISOString() } as const
  await set({ status: 'signing', message: { ...fields, account: `eip155:1:${testAccount}` } })
  await refuse()
  expect(heights.size).toBe(11)
  expect(new Set(heights.values()).size).toBe(1)
})
