import { connect, getAccount, getSignIn, open, type SignInOptions, signIn } from '@latchkey/core'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { testAccount } from '../../test/createTestAdapter.ts'
import { renderWidget, type Widget } from '../../test/renderWidget.tsx'

let widget: Widget | undefined
afterEach(() => widget?.unmount())

/** Connected, at Settings. */
async function openSettings(options?: SignInOptions, { isSigned = false } = {}) {
  const rendered = renderWidget({ options: { signIn: options && { storage: 'local', ...options } } })
  widget = rendered
  const { latchkey } = rendered
  await vi.waitFor(() => expect(rendered.adapter.watchers).toBeGreaterThan(0))
  await connect(latchkey, { connectorId: 'test.amber' })
  if (isSigned) await signIn(latchkey)
  open(latchkey, { view: 'Settings' })
  await expect.element(page.getByRole('dialog', { name: 'Settings' })).toBeVisible()
  return latchkey
}

const button = (name: string) => page.getByRole('button', { name, exact: true })

test('says until when the visitor is signed in, and signs them out', async () => {
  const latchkey = await openSettings({}, { isSigned: true })
  await expect.element(page.getByText(/^Until \w+ \d+, \d{4}/)).toBeVisible()
  await userEvent.click(button('Sign out'))
  await expect.element(button('Sign in')).toBeVisible()
  await vi.waitFor(() => expect(widget?.shadow()?.activeElement).toBe(button('Sign in').element()))
  expect(getSignIn(latchkey).status).toBe('none')
  expect(getAccount(latchkey).status).toBe('connected')
})

test('leads to the request to sign in where there is no session, and back', async () => {
  await openSettings({})
  await userEvent.click(button('Sign in'))
  await expect.element(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible()
  await userEvent.click(button('Cancel'))
  await expect.element(page.getByRole('dialog', { name: 'Settings' })).toBeVisible()
})

test('where a session is required, says until when it lasts and that signing out disconnects, and does', async () => {
  const latchkey = await openSettings({ required: true }, { isSigned: true })
  await expect.element(page.getByText(/Until \w+ \d+, \d{4}/)).toBeVisible()
  await expect.element(page.getByText(/Signing out also disconnects .*Amber/)).toBeVisible()
  await userEvent.click(button('Sign out'))
  await vi.waitFor(() => expect(getAccount(latchkey).status).toBe('disconnected'))
})

test('a server that did not hear of it is said; this browser is signed out', async () => {
  const session = { id: 'one', domain: location.host, issuedAt: new Date().toISOString(), resources: [] }
  const expiresAt = new Date(Date.now() + 60_000).toISOString()
  let account: `eip155:${string}:${string}` | undefined
  const latchkey = await openSettings(
    {
      storage: {
        createNonce: async () => ({ nonce: 'abcdef0123456789' }),
        async addSession() {
          account = `eip155:1:${testAccount}`
          return { ...session, account, expiresAt }
        },
        getSession: async () => account && { ...session, account, expiresAt },
        async endSession() {
          account = undefined
          throw new Error('no response')
        },
      },
    },
    { isSigned: true },
  )
  await userEvent.click(button('Sign out'))
  await expect.element(page.getByRole('alert')).toHaveTextContent('You are signed out in this browser.')
  expect(getSignIn(latchkey).status).toBe('none')
})

test('is not there where the app signs nobody in', async () => {
  await openSettings()
  expect(button('Sign in').elements()).toHaveLength(0)
})
