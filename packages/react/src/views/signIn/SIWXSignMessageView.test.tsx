import {
  connect,
  getAccount,
  getModal,
  getSignIn,
  type LatchkeyOptions,
  open,
  type SignInOptions,
} from '@latchkey/core'
import { ServerUnavailableError, SignInEndedError, UserRejectedError } from '@latchkey/core/errors'
import { afterEach, expect, test, vi } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { testAccount } from '../../test/createTestAdapter.ts'
import { eventually, type RenderWidgetOptions, renderWidget, type Widget } from '../../test/renderWidget.tsx'

let widget: Widget
afterEach(() => {
  vi.useRealTimers()
  widget.unmount()
})

const secondAccount = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const options = { statement: 'Sign in to Harbor.', resources: ['https://harbor.test/terms'] }
const metadata = { name: 'Harbor', url: 'https://harbor.test' }

type Fields = Parameters<NonNullable<SignInOptions['messenger']>>[0]
type Shown = { signIn?: SignInOptions; options?: Partial<LatchkeyOptions> } & RenderWidgetOptions

/** Connected, at the view; what the wallet was asked to sign. */
async function show({ signIn, ...given }: Shown = {}) {
  const asked: string[] = []
  widget = renderWidget({
    ...given,
    options: { metadata, signIn: { ...options, storage: 'local', ...signIn }, ...given.options },
  })
  widget.adapter.signMessage = async ({ message }) => {
    asked.push(message)
    return '0x01'
  }
  await eventually(() => expect(widget.adapter.watchers).toBeGreaterThan(0))
  await connect(widget.latchkey, { connectorId: 'test.amber' })
  if (!signIn?.required) open(widget.latchkey, { view: 'SIWXSignMessage' })
  await expect.element(dialog()).toBeVisible()
  return { ...widget, asked }
}

/** As an app's own messenger may write it, EIP-4361. */
function write({ domain, account, uri, nonce, issuedAt, resources, requestId }: Fields): string {
  const [, chainId, address] = account.split(':')
  const listed = resources ? ['Resources:', ...resources.map((resource) => `- ${resource}`)] : []
  return [
    `${domain} wants you to sign in with your Ethereum account:`,
    `${address}\n`,
    `\nURI: ${uri}`,
    'Version: 1',
    `Chain ID: ${chainId}`,
    `Nonce: ${nonce}`,
    `Issued At: ${issuedAt}`,
    ...(requestId ? [`Request ID: ${requestId}`] : []),
    ...listed,
  ].join('\n')
}

const dialog = () => page.getByRole('dialog', { name: /^(Sign In|تسجيل الدخول)$/ })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const decline = () => {
  widget.adapter.signMessage = () => Promise.reject(new UserRejectedError())
}
const isOpen = () => getModal(widget.latchkey).open

test('shows who asks, for which account and network, with what words, before the wallet is asked; signed, it closes', async () => {
  const { latchkey, asked } = await show()
  for (const text of [
    'Harbor',
    location.host,
    '0xf3...b92266',
    'Ethereum',
    'Sign in to Harbor.',
    'https://harbor.test/terms',
  ])
    await expect.element(dialog().getByText(text, { exact: true })).toBeVisible()
  expect(asked).toEqual([])
  await userEvent.click(button('Sign'))
  await eventually(() => expect(isOpen()).toBe(false))
  expect(getSignIn(latchkey).session?.account).toBe(`eip155:1:${testAccount}`)
  expect(asked).toHaveLength(1)
})

test('the fields that few read are behind a button, in words and times of the page’s language', async () => {
  const recap = 'urn:recap:eyJhdHQiOnsiaHR0cHM6Ly9hLnRlc3QiOnsiY3J1ZC9yZWFkIjpbe31dfX19'
  await show({
    signIn: {
      resources: ['https://harbor.test/terms', recap],
      messenger: (fields) => write({ ...fields, resources: ['https://harbor.test/terms'], requestId: 'order-7' }),
    },
  })
  const all = dialog().getByText('All details')
  await expect.element(dialog().getByText(location.origin)).not.toBeVisible()
  await userEvent.click(all)
  await expect.element(dialog().getByText(location.origin)).toBeVisible()
  await expect.element(dialog().getByText('order-7')).toBeVisible()
  // What the messenger left out is not signed.
  await eventually(() =>
    expect(
      dialog()
        .getByText(/urn:recap/)
        .elements(),
    ).toHaveLength(0),
  )
})

test('says which wallet to look at while it asks, once, and what to do when it takes long', async () => {
  const asked = vi.fn(() => new Promise<string>(() => {}))
  await show()
  widget.adapter.signMessage = asked
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'], shouldAdvanceTime: true })
  const sign = button('Sign')
  await userEvent.dblClick(sign)
  await expect.element(button('Authenticating...')).toHaveAttribute('aria-busy', 'true')
  await expect.element(dialog().getByText(/Sign the message in .*Amber/)).toBeVisible()
  await eventually(() => expect(asked).toHaveBeenCalledOnce())
  await vi.advanceTimersByTimeAsync(8_100)
  await expect.element(dialog().getByText(/Still waiting for .*Amber/)).toBeVisible()
})

test('declined: says so, and the button asks again', async () => {
  const { asked } = await show()
  const { signMessage } = widget.adapter
  decline()
  await userEvent.click(button('Sign'))
  await expect.element(page.getByRole('alert')).toHaveTextContent('Signature declined')
  expect(isOpen()).toBe(true)
  widget.adapter.signMessage = signMessage
  await userEvent.click(button('Sign'))
  await eventually(() => expect(isOpen()).toBe(false))
  expect(asked).toHaveLength(1)
})

test('declined after the modal was closed: it opens again and says so', async () => {
  await show()
  let reject = (_error: Error) => {}
  widget.adapter.signMessage = () => new Promise((_, fail) => (reject = fail))
  await userEvent.click(button('Sign'))
  await eventually(() => expect(getSignIn(widget.latchkey).message).toBeDefined())
  await userEvent.click(button('Close'))
  await eventually(() => expect(isOpen()).toBe(false))
  reject(new UserRejectedError())
  await expect.element(page.getByRole('alert')).toHaveTextContent('Signature declined')
})

test('Cancel takes the request back and closes; opened again, nothing has failed', async () => {
  await show()
  const aborted = vi.fn()
  widget.adapter.signMessage = ({ signal }) =>
    new Promise((_, fail) =>
      signal?.addEventListener('abort', () => {
        aborted()
        fail(signal.reason)
      }),
    )
  await userEvent.click(button('Sign'))
  await eventually(() => expect(getSignIn(widget.latchkey).message).toBeDefined())
  await userEvent.click(button('Cancel'))
  await eventually(() => expect(isOpen()).toBe(false))
  expect(aborted).toHaveBeenCalledOnce()
  expect(getAccount(widget.latchkey).address).toBe(testAccount)
  open(widget.latchkey, { view: 'SIWXSignMessage' })
  await expect.element(dialog().getByText('Signing is free and sends no transaction.')).toBeVisible()
  expect(page.getByRole('alert').elements()).toHaveLength(0)
})

test('an outage is said in words, and tried again', async () => {
  const createNonce = vi
    .fn(async () => ({ nonce: 'abcdef0123456789' }))
    .mockRejectedValueOnce(new ServerUnavailableError({ url: 'https://server.test' }))
  const session = (account: string) => ({
    id: 'one',
    account: account as `eip155:1:${string}`,
    domain: location.host,
    issuedAt: new Date().toISOString(),
    expiresAt: new Date(Date.now() + 60_000).toISOString(),
    resources: [],
  })
  await show({
    signIn: {
      storage: {
        createNonce,
        addSession: async ({ account }) => session(account),
        getSession: async () => undefined,
        endSession: async () => {},
      },
    },
  })
  await userEvent.click(button('Sign'))
  await expect.element(page.getByRole('alert')).toHaveTextContent('The server cannot be reached.')
  await userEvent.click(button('Try again'))
  await eventually(() => expect(isOpen()).toBe(false))
  expect(createNonce).toHaveBeenCalledTimes(2)
})

test('required: a session that has ended is said, and the button signs in again', async () => {
  const { latchkey, asked } = await show({ signIn: { required: true } })
  latchkey.store.setState({ signIn: { status: 'required', error: new SignInEndedError() } })
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(/^Your session has ended. Sign in again. Cancel disconnects .*Amber/)
  await userEvent.click(button('Sign'))
  await eventually(() => expect(isOpen()).toBe(false))
  expect(asked).toHaveLength(1)
})

test('a message for another site is refused before the wallet is asked, and only Cancel is left', async () => {
  const { asked } = await show({
    signIn: {
      messenger: (fields) => write({ ...fields, domain: 'evil.test' }),
    },
  })
  await expect.element(page.getByRole('alert')).toHaveTextContent('This sign-in message is not valid for this site')
  expect(button('Sign').elements()).toHaveLength(0)
  await userEvent.click(button('Cancel'))
  await eventually(() => expect(isOpen()).toBe(false))
  expect(asked).toEqual([])
})

test('a smart account that cannot sign in is named as the reason', async () => {
  await show({ signIn: { verifier: { namespace: 'eip155', verify: async () => false } } })
  const { store } = widget.latchkey
  const user = { accounts: [{ address: testAccount, type: 'smartAccount' }], preferredAccountType: 'smartAccount' }
  store.setState(({ connectors, embedded }) => ({
    connectors: connectors.map((connector) => ({ ...connector, type: 'AUTH' as const })),
    embedded: { ...embedded, user } as unknown as typeof embedded,
  }))
  await userEvent.click(button('Sign'))
  await expect.element(page.getByRole('alert')).toHaveTextContent('This application might not support Smart Accounts')
})

test('follows the account that the wallet shows', async () => {
  await show({ answer: async () => ({ accounts: [testAccount, secondAccount], chainId: '1' }) })
  decline()
  await userEvent.click(button('Sign'))
  await expect.element(page.getByRole('alert')).toBeVisible()
  widget.latchkey.store.setState(({ connections }) => ({
    connections: { ...connections, eip155: { ...connections.eip155, accounts: [secondAccount, testAccount] } as never },
  }))
  await expect.element(dialog().getByText('0x70...dc79C8')).toBeVisible()
  expect(page.getByRole('alert').elements()).toHaveLength(0)
})

test('required: no way out but Sign and Cancel; each attempt shakes, and says what to do', async () => {
  const { latchkey } = await show({ signIn: { required: true } })
  await expect.element(dialog().getByText(/Cancel disconnects/)).toBeVisible()
  const shaking = () => widget.shadow()?.querySelector('.lk-frame[data-shake]')
  const attempts = [() => userEvent.click(button('Close')), () => userEvent.keyboard('{Escape}')]
  for (const attempt of attempts) {
    await eventually(() => expect(shaking()).toBeNull())
    await attempt()
    await eventually(() => expect(shaking()).not.toBeNull())
    await expect.element(page.getByRole('alert')).toHaveTextContent(/requires you to sign in.*cancel to disconnect/)
    expect(isOpen()).toBe(true)
    expect(widget.dialog()?.open).toBe(true)
  }
  await userEvent.click(button('Cancel'))
  await eventually(() => expect(isOpen()).toBe(false))
  expect(getAccount(latchkey).status).toBe('disconnected')
})

test('required: on a network that the app does not have, no way out but its networks and Disconnect', async () => {
  const { latchkey } = await show({ signIn: { required: true }, options: { allowUnsupportedChain: true } })
  latchkey.store.setState(({ connections }) => ({
    connections: { ...connections, eip155: { ...connections.eip155, chainId: '99' } as never },
  }))
  await expect.element(page.getByText('Your wallet is not on a network of this app.')).toBeVisible()
  for (const attempt of [() => userEvent.click(button('Close')), () => userEvent.keyboard('{Escape}')]) {
    await eventually(() => expect(getModal(latchkey).shake).toBe(false))
    await attempt()
    await eventually(() => expect(getModal(latchkey).shake).toBe(true))
    expect(widget.dialog()?.open).toBe(true)
  }
  await expect.element(page.getByText('Your wallet is not on a network of this app.')).toBeVisible()
  await userEvent.click(button('Disconnect'))
  await eventually(() => expect(isOpen()).toBe(false))
  expect(getAccount(latchkey).status).toBe('disconnected')
})

test('required: an attempt to close takes nothing back from the wallet, and its signature closes the modal', async () => {
  await show({ signIn: { required: true } })
  let grant = (_signature: string) => {}
  widget.adapter.signMessage = () => new Promise((resolve) => (grant = resolve))
  await userEvent.click(button('Sign'))
  await eventually(() => expect(getSignIn(widget.latchkey).message).toBeDefined())
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(button('Authenticating...')).toBeVisible()
  grant('0x01')
  await eventually(() => expect(isOpen()).toBe(false))
  expect(getSignIn(widget.latchkey).status).toBe('signed')
})

test('with reduced motion a refused attempt to close dims the modal instead of shaking it', async () => {
  const session = cdp() as unknown as { send(method: string, params: object): Promise<unknown> }
  const reduce = (value: string) =>
    session.send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] })
  await reduce('reduce')
  try {
    await show({ signIn: { required: true } })
    await userEvent.keyboard('{Escape}')
    await eventually(() => {
      const frame = widget.shadow()?.querySelector('.lk-frame[data-shake]')
      expect(frame && getComputedStyle(frame).animationName).toBe('lk-dim')
    })
  } finally {
    await reduce('no-preference')
  }
})

test.each(['en', 'ar'])('is whole in 320 px, however long its texts are: %s', async (locale) => {
  await page.viewport(320, 640)
  try {
    const resource = `https://harbor.test/${'terms-of-service/'.repeat(8)}`
    const statement = 'Sign in to Harbor and accept the terms of service.'
    await show({ locale, signIn: { statement, resources: [resource] } })
    const body = await eventually(() => {
      const found = widget.shadow()?.querySelector<HTMLElement>('.lk-body:has(.lk-sign-in)')
      if (!found) throw new Error('no view yet')
      return found
    })
    for (const details of body.querySelectorAll('details')) details.open = true
    expect(body.scrollWidth).toBeLessThanOrEqual(320)
    for (const text of body.querySelectorAll<HTMLElement>('.lk-sign-in-text, .lk-note, .lk-sign-in-domain'))
      expect(text.scrollWidth, text.textContent).toBeLessThanOrEqual(text.clientWidth + 1)
  } finally {
    await page.viewport(414, 896)
  }
})

test('is signed by keyboard alone', async () => {
  const { asked } = await show()
  await expect.element(button('Sign')).toBeVisible()
  for (let presses = 0; presses < 8; presses += 1) {
    if (widget.shadow()?.activeElement === button('Sign').element()) break
    await userEvent.keyboard('{Tab}')
  }
  await userEvent.keyboard('{Enter}')
  await eventually(() => expect(isOpen()).toBe(false))
  expect(asked).toHaveLength(1)
})
