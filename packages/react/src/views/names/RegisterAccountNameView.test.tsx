import { connect, getModal, open } from '@latchkey/core'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderWidget, type Widget } from '../../test/renderWidget.tsx'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const registered = (name: string) => ({
  name,
  registered_at: '2026-01-01T00:00:00.000Z',
  updated_at: null,
  attributes: null,
  addresses: { 60: { address, created_at: '2026-01-01T00:00:00.000Z' } },
})

let widget: Widget | undefined
afterEach(() => widget?.unmount())

/** The server's responses, by a part of the path; a number is a status, undefined a broken connection. */
let answers: Record<string, (body: string | undefined) => unknown>

async function openForm({ isDown = false } = {}): Promise<{ signatures: string[] }> {
  const signatures: string[] = []
  answers = {
    'supported-chains': () => ({ http: [], ws: [] }),
    config: () => ({ features: [], nameZones: ['harbour.test'] }),
    identity: () => ({ name: null, avatar: null, resolvedAt: null }),
    suggestions: () => ({ suggestions: [{ name: 'anchor.harbour.test', registered: false }] }),
    nonce: () => ({
      nonce: 'abcdefgh',
      issuedAt: '2026-01-01T00:00:00.000Z',
      expiresAt: '2026-01-01T00:05:00.000Z',
    }),
    account: () => registered('anchor.harbour.test'),
  }
  if (isDown) answers = {}
  widget = renderWidget({
    options: {
      serverUrl: 'http://127.0.0.1:9',
      async fetch(input, init) {
        const path = new URL(String(input)).pathname
        const key = Object.keys(answers).find((part) => path.includes(part))
        const answer = key && answers[key]?.(init?.body as string | undefined)
        if (answer === undefined) throw new TypeError('Failed to fetch')
        return typeof answer === 'number' ? new Response('', { status: answer }) : Response.json(answer)
      },
    },
  })
  const { latchkey, adapter } = widget
  adapter.signMessage = async ({ message }) => {
    signatures.push(message)
    return '0x00'
  }
  await vi.waitFor(() => expect(latchkey.store.getState().ready).toBe(true))
  await connect(latchkey, { connectorId: 'test.amber' })
  open(latchkey, { view: 'RegisterAccountName' })
  await expect.element(page.getByRole('dialog', { name: 'Get a Name' })).toBeVisible()
  return { signatures }
}

const field = () => page.getByLabelText('Name', { exact: true })
const register = () => page.getByRole('button', { name: 'Register', exact: true })

test('shows the server’s domain, says when names cannot be checked, and retries', async () => {
  await openForm()
  await expect.element(page.getByText('.harbour.test')).toBeVisible()
  const { suggestions } = answers
  answers.suggestions = () => 503
  await userEvent.fill(field(), 'anchor')
  await expect.element(page.getByText('Names cannot be checked right now')).toBeVisible()
  await expect.element(register()).toBeDisabled()
  answers.suggestions = suggestions!
  await userEvent.click(page.getByRole('button', { name: 'Try again' }))
  await expect.element(page.getByText('anchor.harbour.test is available')).toBeVisible()
  await expect.element(register()).toBeEnabled()
})

test('says at once that names cannot be checked while the server is down, and loads its domain when it is back', async () => {
  await openForm({ isDown: true })
  await expect.element(page.getByText('Names cannot be checked right now')).toBeVisible()
  answers = { config: () => ({ features: [], nameZones: ['harbour.test'] }) }
  await userEvent.click(page.getByRole('button', { name: 'Try again' }))
  await expect.element(page.getByText('.harbour.test')).toBeVisible()
  await expect.element(page.getByText('Names cannot be checked right now')).not.toBeInTheDocument()
})

test('retries after a lost response without a second signature, even if the name is taken by then', async () => {
  const { signatures } = await openForm()
  await userEvent.fill(field(), 'anchor')
  await expect.element(page.getByText('anchor.harbour.test is available')).toBeVisible()
  const { account } = answers
  answers.account = () => undefined
  await userEvent.click(register())
  await expect.element(page.getByText(/^The server did not respond\./), { timeout: 15_000 }).toBeVisible()
  answers.suggestions = () => ({ suggestions: [{ name: 'anchor.harbour.test', registered: true }] })
  answers.account = account!
  await userEvent.click(register())
  await expect.element(page.getByRole('dialog', { name: 'Name Registered' })).toBeVisible()
  expect(signatures).toHaveLength(1)
  expect(signatures[0]).toContain('127.0.0.1:9 asks you to register anchor.harbour.test with your account:')
  expect(signatures[0]).toContain('Nonce: abcdefgh')
})

test('an error takes the place of the line below the field, and moves nothing', async () => {
  await openForm()
  const height = () => widget?.shadow()?.querySelector<HTMLElement>('.lk-name-field')?.offsetHeight
  const before = height()
  await userEvent.fill(field(), 'anc hor')
  await expect.element(page.getByText('Only letters a to z, digits and hyphens')).toBeVisible()
  expect(height()).toBe(before)
})

test('says beside the field that the name was taken meanwhile, until another is typed', async () => {
  await openForm()
  await userEvent.fill(field(), 'anchor')
  await expect.element(page.getByText('anchor.harbour.test is available')).toBeVisible()
  const reasons = [{ field: 'name', description: 'Any wording', code: 'name_taken' }]
  const taken = { ...registered('anchor.harbour.test'), addresses: {} }
  const { fetch } = widget!.latchkey.options
  widget!.latchkey.options.fetch = async (input, init) =>
    init?.method === 'POST' && String(input).includes('/v1/profile/account')
      ? Response.json({ status: 'FAILED', reasons }, { status: 400 })
      : fetch!(input, init)
  answers.account = () => taken
  answers.suggestions = () => ({
    suggestions: [
      { name: 'anchor.harbour.test', registered: true },
      { name: 'anchorage.harbour.test', registered: false },
    ],
  })
  await userEvent.click(register())
  await expect.element(page.getByText('This name is taken. Choose another one.')).toBeVisible()
  await expect.element(page.getByText('anchor.harbour.test is taken')).toBeVisible()
  await userEvent.fill(field(), 'ancho')
  await userEvent.fill(field(), 'anchor')
  await userEvent.click(page.getByRole('button', { name: 'anchorage.harbour.test' }))
  await expect.element(field()).toHaveValue('anchorage')
  expect(getModal(widget!.latchkey).stack.at(-1)?.view).toBe('RegisterAccountName')
})
