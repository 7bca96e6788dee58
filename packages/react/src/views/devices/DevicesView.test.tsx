import { connect, getAccount, getSignIn, open, type SignInSession, type SignInStorage, signIn } from '@latchkey/core'
import { ServerUnavailableError, SignInEndedError } from '@latchkey/core/errors'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { testAccount } from '../../test/createTestAdapter.ts'
import { renderWidget, type Widget } from '../../test/renderWidget.tsx'

let widget: Widget | undefined
afterEach(() => widget?.unmount())

const time = '2026-11-30T21:01:45.869Z'
const listed = (id: string, device: string | null) => ({ id, device, createdAt: time, lastUsedAt: time })

/** A backend with a session of this page and of two other devices. */
function createBackend() {
  const account = `eip155:1:${testAccount}` as const
  let session: SignInSession | undefined
  const others = new Map([listed('phone', 'Safari, iPhone'), listed('tablet', null)].map((one) => [one.id, one]))
  const storage = {
    createNonce: async () => ({ nonce: 'abcdef0123456789' }),
    async addSession() {
      const lasting = { issuedAt: time, expiresAt: new Date(Date.now() + 60_000).toISOString() }
      session = { id: 'here', account, domain: location.host, ...lasting, resources: [] }
      return session
    },
    getSession: async () => session,
    endSession: vi.fn(async () => {
      session = undefined
    }),
    listSessions: vi.fn<NonNullable<SignInStorage['listSessions']>>(async () => [
      listed('here', 'Chrome, Linux'),
      ...others.values(),
    ]),
    endListedSession: vi.fn<NonNullable<SignInStorage['endListedSession']>>(
      async (_, { id }) => void others.delete(id),
    ),
  } satisfies SignInStorage
  return { storage, forget: storage.endSession }
}

/** Signed in, and from Settings at the devices. */
async function openDevices(storage: SignInStorage, { required = false } = {}) {
  const rendered = renderWidget({ options: { signIn: { storage, required } } })
  widget = rendered
  const { latchkey } = rendered
  await vi.waitFor(() => expect(rendered.adapter.watchers).toBeGreaterThan(0))
  await connect(latchkey, { connectorId: 'test.amber' })
  await signIn(latchkey)
  open(latchkey, { view: 'Settings' })
  await userEvent.click(button('Signed-in devices'))
  await expect.element(page.getByRole('dialog', { name: 'Signed-in devices' })).toBeVisible()
  return latchkey
}

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const items = () => page.getByRole('listitem')

test('lists this device first, with times, and signs out another one', async () => {
  const { storage } = createBackend()
  const latchkey = await openDevices(storage)
  await expect
    .element(items().first())
    .toHaveTextContent(/Chrome, Linux.*This device.*Signed in Nov 30, 2026.*Last used/)
  await userEvent.click(button(/^Sign out .Safari, iPhone/))
  await expect.element(page.getByText(/Safari, iPhone. is signed out\./)).toBeVisible()
  await vi.waitFor(() => expect(items().elements()).toHaveLength(2))
  expect(page.getByText('Unknown device', { exact: true }).elements()).toHaveLength(1)
  await vi.waitFor(() => expect(widget?.shadow()?.activeElement?.className).toBe('lk-kept-focus'))
  expect(getSignIn(latchkey).status).toBe('signed')
})

test('signs out everywhere else in two taps; Cancel and Escape change nothing', async () => {
  const { storage } = createBackend()
  await openDevices(storage)
  await userEvent.click(button('Sign out everywhere else'))
  await vi.waitFor(() => expect(widget?.shadow()?.activeElement).toBe(button('Cancel').element()))
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('Every device but this one will be signed out.')).not.toBeInTheDocument()
  expect(storage.endListedSession).not.toHaveBeenCalled()
  await userEvent.click(button('Sign out everywhere else'))
  await userEvent.click(button('Sign out everywhere else'))
  await expect.element(page.getByText('You are not signed in anywhere else.')).toBeVisible()
  expect(items().elements()).toHaveLength(1)
})

test('signing out this device signs this page out, and leads back to Settings', async () => {
  const latchkey = await openDevices(createBackend().storage)
  await userEvent.click(button(/^Sign out .Chrome, Linux/))
  await expect.element(page.getByRole('dialog', { name: 'Settings' })).toBeVisible()
  expect(getSignIn(latchkey).status).toBe('none')
  expect(getAccount(latchkey).status).toBe('connected')
})

test('where a session is required, says that signing out this device disconnects the wallet, and does', async () => {
  const latchkey = await openDevices(createBackend().storage, { required: true })
  await expect.element(items().first()).toHaveTextContent(/Signing out also disconnects .*Amber/)
  await userEvent.click(button(/^Sign out .Chrome, Linux/))
  await vi.waitFor(() => expect(getAccount(latchkey).status).toBe('disconnected'))
})

test('an outage is said in words, and tried again', async () => {
  const { storage } = createBackend()
  storage.listSessions.mockRejectedValueOnce(new ServerUnavailableError({ url: 'https://app.example' }))
  await openDevices(storage)
  await expect.element(page.getByRole('alert')).toBeVisible()
  await userEvent.click(button('Try again'))
  await vi.waitFor(() => expect(items().elements()).toHaveLength(3))
})

test('a session that was ended on another device is said to be over, with the way to sign in', async () => {
  const { storage, forget } = createBackend()
  storage.listSessions.mockImplementation(async () => {
    await forget()
    throw new SignInEndedError()
  })
  await openDevices(storage)
  await expect.element(page.getByText('Your session has ended. Sign in again.')).toBeVisible()
  await userEvent.click(button('Sign in'))
  await expect.element(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible()
})

test('a device’s name is text: it is cut, isolated and never markup', async () => {
  const { storage } = createBackend()
  const name = `<img src=x>\u202E${'x'.repeat(300)}`
  storage.listSessions.mockResolvedValue([listed('here', null), listed('odd', name)])
  await openDevices(storage)
  const shown = `<img src=x>${'x'.repeat(53)}`
  await expect.element(page.getByText(shown, { exact: true })).toBeVisible()
  expect(widget?.shadow()?.querySelector('.lk-list img')).toBeNull()
})
