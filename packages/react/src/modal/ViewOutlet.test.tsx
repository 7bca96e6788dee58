import { connect, getLog, memoryStorage, navigate, open, setAccountTab } from '@latchkey/core'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { testAccount } from '../test/createTestAdapter.ts'
import { holdView } from '../test/holdView.ts'
import { renderWidget, type Widget } from '../test/renderWidget.tsx'
import { stubServer } from '../test/stubServer.ts'
import { views } from '../views/index.ts'

let widget: Widget
afterEach(() => {
  widget.unmount()
  vi.restoreAllMocks()
})

const sent = {
  kind: 'transfer',
  hash: `0x${'a1'.repeat(32)}`,
  caipNetworkId: 'eip155:1',
  from: testAccount,
  to: testAccount,
  token: { symbol: 'ETH', decimals: 18 },
  amount: '1',
  nonce: 1,
  sentAt: Date.UTC(2026, 10, 21),
  status: 'confirmed',
}

function mined(minedAt: string): object {
  const metadata = { operationType: 'send', hash: '0x01', minedAt, sentFrom: testAccount, sentTo: testAccount }
  return {
    id: 'h',
    metadata: { ...metadata, status: 'confirmed', nonce: 7, application: null, chain: 'eip155:1' },
    transfers: [],
  }
}

async function openActivity(given: { stored?: object[]; history?: object[] }): Promise<void> {
  const storage = memoryStorage()
  storage.setItem('latchkey.sent', JSON.stringify(given.stored ?? []))
  const server = stubServer({ '/history': { data: given.history ?? [], next: null }, '/balance': { balances: [] } })
  widget = renderWidget({ children: <main>The app</main>, options: { storage, ...server } })
  await vi.waitFor(() => expect(widget.latchkey.store.getState().ready).toBe(true))
  await connect(widget.latchkey, { connectorId: 'test.amber' })
  setAccountTab(widget.latchkey, 'activity')
  open(widget.latchkey)
}

test.each([
  [
    'a stored time beyond every calendar',
    { stored: [{ ...sent, sentAt: 8_700_000_000_000_000 }] },
    'No activity on this network',
  ],
  [
    'stored decimals beyond every text',
    { stored: [{ ...sent, token: { symbol: 'ETH', decimals: 2e9 } }] },
    'No activity on this network',
  ],
  ['a history before the first month', { history: [mined('-271821-04-20T00:00:00.000Z')] }, 'fetch'],
])('keeps the app running after %s', async (_, given, said) => {
  await openActivity(given)
  await expect.element(page.getByText(new RegExp(said, 'i')).first()).toBeVisible()
  await expect.element(page.getByText('The app')).toBeInTheDocument()
})

test('shows an error for a view that fails, with retry and back, and reports it once', async () => {
  const reported = vi.spyOn(console, 'error').mockImplementation(() => {})
  await views.Networks.load()
  const drawn = vi.spyOn(views.Networks, 'loaded')
  await openActivity({})
  await expect.element(page.getByRole('dialog', { name: 'Account' })).toBeVisible()
  drawn.mockReturnValue(() => {
    throw new Error('a hostile value')
  })
  navigate(widget.latchkey, 'Networks', {})
  await expect
    .element(page.getByText('This screen could not be loaded. Check your connection, try again, or go back.'))
    .toBeVisible()
  await expect.element(page.getByRole('dialog', { name: 'Something went wrong' })).toBeVisible()
  expect(
    reported.mock.calls.filter((call) => call.some((part) => String(part).includes('a hostile value'))),
  ).toHaveLength(1)

  drawn.mockRestore()
  await userEvent.click(page.getByRole('button', { name: 'Try again' }))
  await expect.element(page.getByText('Base')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Back' }))
  await expect.element(page.getByRole('dialog', { name: 'Account' })).toBeVisible()
})

test.each([
  ['a view that fails', 'loaded', 'a hostile value'],
  ['a view whose file cannot be loaded', 'load', 'Failed to fetch dynamically imported module: https://shop.test/a.js'],
] as const)('notes %s in the log, once, without what a URL has behind its path', async (_, at, noted) => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  widget = renderWidget({ children: <main>The app</main>, options: { analytics: { enabled: false, log: true } } })
  await vi.waitFor(() => expect(widget.latchkey.store.getState().ready).toBe(true))
  await connect(widget.latchkey, { connectorId: 'test.amber' })
  open(widget.latchkey)
  await expect.element(page.getByRole('dialog', { name: 'Account' })).toBeVisible()
  const error = new Error(at === 'load' ? `${noted}?session=canary` : noted)
  vi.spyOn(views.Networks, 'loaded').mockImplementation(() => {
    if (at === 'load') return undefined
    return () => {
      throw error
    }
  })
  vi.spyOn(views.Networks, 'load').mockRejectedValue(error)
  navigate(widget.latchkey, 'Networks', {})
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await vi.waitFor(async () => expect(await getLog(widget.latchkey)).toContain(` ERROR UNKNOWN_ERROR Error ${noted} `))
  const log = await getLog(widget.latchkey)
  expect(log.match(/ ERROR /g)).toHaveLength(1)
  expect(log).not.toContain('canary')
})

test('can leave a view that keeps failing', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await openActivity({})
  await expect.element(page.getByRole('dialog', { name: 'Account' })).toBeVisible()
  await views.Networks.load()
  vi.spyOn(views.Networks, 'loaded').mockReturnValue(() => {
    throw new Error('a hostile value')
  })
  navigate(widget.latchkey, 'Networks', {})
  await expect
    .element(page.getByText('This screen could not be loaded. Check your connection, try again, or go back.'))
    .toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Try again' }))
  await expect
    .element(page.getByText('This screen could not be loaded. Check your connection, try again, or go back.'))
    .toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Back' }))
  await expect.element(page.getByRole('dialog', { name: 'Account' })).toBeVisible()
})

test('keeps the view before for a moment, then says that the next one is loading', async () => {
  const deliver = await holdView(views.Networks)
  await openActivity({})
  await expect.element(page.getByRole('dialog', { name: 'Account' })).toBeVisible()
  navigate(widget.latchkey, 'Networks', {})
  await expect.element(page.getByRole('dialog', { name: 'Loading' })).toBeVisible()
  // What a second tap would reach.
  expect(page.getByRole('tab', { name: 'Activity' }).elements()).toEqual([])
  deliver()
  await expect.element(page.getByRole('dialog', { name: 'Choose Network' })).toBeVisible()
})
