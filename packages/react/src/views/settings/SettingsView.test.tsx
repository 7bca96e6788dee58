import { connect, memoryStorage, open, saveContact } from '@latchkey/core'
import { browserStorage, getTokenChoices } from '@latchkey/core/internal'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { portfolioOf } from '../../test/portfolioOf.ts'
import { type RenderWidgetOptions, renderWidget, type Widget } from '../../test/renderWidget.tsx'
import { stubServer } from '../../test/stubServer.ts'

let widget: Widget | undefined
afterEach(() => {
  widget?.unmount()
  localStorage.clear()
})

const balances = [
  {
    name: 'USD Coin',
    symbol: 'USDC',
    chainId: 'eip155:1',
    address: 'eip155:1:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
    value: 12.5,
    price: 1,
    quantity: { decimals: '6', numeric: '12.5' },
    iconUrl: null,
  },
]
const portfolio = portfolioOf(balances.map((usdc) => ({ ...usdc, value: 100 })))
const rate = (url: URL) => {
  const currency = url.searchParams.get('currency')
  const known = currency === 'EUR'
  return { base: 'USD', currency, rate: known ? 0.9 : null, at: known ? new Date().toISOString() : null }
}
const server = () => stubServer({ '/exchange-rate': rate, '/portfolio': portfolio, '/balance': { balances } })

async function openSettings(given: RenderWidgetOptions = {}): Promise<Widget> {
  const rendered = renderWidget({ ...given, options: { ...server(), ...given.options } })
  widget = rendered
  const { latchkey } = rendered
  await vi.waitFor(() => expect(latchkey.store.getState().ready).toBe(true))
  await connect(latchkey, { connectorId: 'test.amber' })
  open(latchkey)
  await userEvent.click(page.getByRole('button', { name: 'Settings' }))
  await expect.element(page.getByRole('dialog', { name: 'Settings' })).toBeVisible()
  return rendered
}

test('chooses language, theme and currency, one click from Account', async () => {
  const { latchkey } = await openSettings({ theme: 'dark' })
  await userEvent.selectOptions(page.getByLabelText('Theme'), 'light')
  await vi.waitFor(() => expect(document.querySelector<HTMLElement>('latchkey-modal')?.dataset.theme).toBe('light'))
  await userEvent.selectOptions(page.getByLabelText('Currency'), 'EUR')
  await expect.element(page.getByText(/^Converted from US dollars at the rate of/)).toBeVisible()
  await userEvent.selectOptions(page.getByLabelText('Language'), 'ar')
  await expect.element(page.getByRole('dialog', { name: 'الإعدادات' })).toBeVisible()
  expect(latchkey.store.getState().preferences).toEqual({ theme: 'light', currency: 'EUR', language: 'ar' })
})

test('shows values in the chosen currency', async () => {
  await openSettings()
  await userEvent.selectOptions(page.getByLabelText('Currency'), 'EUR')
  await userEvent.click(page.getByRole('button', { name: 'Back' }))
  await expect.element(page.getByText('€90.00').first()).toBeVisible()
  await expect.element(page.getByText('€11.25').first()).toBeVisible()
})

test('says that values are in US dollars where the rate is unknown', async () => {
  await openSettings()
  await userEvent.selectOptions(page.getByLabelText('Currency'), 'BRL')
  await expect.element(page.getByText('No exchange rate for BRL. Values are in US dollars.')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Back' }))
  await expect.element(page.getByText('$100.00').first()).toBeVisible()
})

test('masks balances and values, for screen readers too', async () => {
  const { shadow } = await openSettings()
  await userEvent.click(page.getByRole('switch', { name: 'Hide amounts' }))
  await userEvent.click(page.getByRole('button', { name: 'Back' }))
  await expect.element(page.getByText('Amount hidden').first()).toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'USD Coin' })).toBeVisible()
  expect(shadow()?.textContent).not.toMatch(/\$\d|12\.5|USDC/)
})

test('shows what the app locked, and leaves out what it does not want', async () => {
  await openSettings({
    options: { settings: { theme: 'locked', currency: false, contacts: false, clearData: false } },
  })
  await expect.element(page.getByLabelText('Theme')).toBeDisabled()
  await expect.element(page.getByText('Set by this app')).toBeVisible()
  expect(page.getByLabelText('Currency').elements()).toEqual([])
  expect(page.getByRole('button', { name: 'Address book' }).elements()).toEqual([])
  expect(page.getByRole('button', { name: 'Clear data' }).elements()).toEqual([])
})

test('opens the address book to view, rename and remove contacts', async () => {
  const { latchkey } = await openSettings()
  await saveContact(latchkey, { name: 'Nick', address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' })
  await userEvent.click(page.getByRole('button', { name: 'Address book' }))
  await userEvent.click(page.getByRole('button', { name: 'Nick' }))
  await expect.element(page.getByRole('button', { name: 'Remove' })).toBeVisible()
})

test('lists hidden tokens, and lists one in Account again', async () => {
  const storage = memoryStorage()
  const address = balances[0]?.address ?? ''
  storage.setItem(
    'latchkey.tokens',
    JSON.stringify({ hidden: [{ address, symbol: 'USDC', name: 'USD Coin' }], hidesSmall: false }),
  )
  const { latchkey, shadow } = await openSettings({ options: { storage } })
  await userEvent.click(page.getByRole('button', { name: /^Show .USD Coin/ }))
  await vi.waitFor(() => expect(page.getByText('Hidden tokens').elements()).toEqual([]))
  expect(shadow()?.activeElement?.className).toBe('lk-kept-focus')
  expect(getTokenChoices(latchkey).hidden).toEqual([])
  await userEvent.click(page.getByRole('button', { name: 'Back' }))
  await expect.element(page.getByRole('button', { name: 'USD Coin' })).toBeVisible()
})

test('lists the connected wallet, and disconnects it', async () => {
  const { latchkey } = await openSettings()
  await userEvent.click(page.getByRole('button', { name: /^Disconnect/ }))
  await vi.waitFor(() => expect(latchkey.store.getState().connections.eip155.status).toBe('disconnected'))
})

test('Escape takes back the question whether to clear data, and stays in Settings', async () => {
  const { shadow } = await openSettings()
  await userEvent.click(page.getByRole('button', { name: 'Clear data' }))
  await vi.waitFor(() => expect(shadow()?.activeElement?.textContent).toBe('Cancel'))
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: 'Clear data' })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Clear all data' }).elements()).toEqual([])
})

test('says what clearing deletes, asks once, and leaves nothing in the storage', async () => {
  localStorage.setItem('of another script', '1')
  const { latchkey } = await openSettings({ options: { storage: browserStorage() } })
  await saveContact(latchkey, { name: 'Nick', address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' })
  await userEvent.selectOptions(page.getByLabelText('Theme'), 'light')
  expect(Object.keys(localStorage).filter((key) => key.startsWith('latchkey'))).not.toEqual([])
  await userEvent.click(page.getByRole('button', { name: 'Clear data' }))
  await expect.element(page.getByRole('alert')).toHaveTextContent('address book')
  await userEvent.click(page.getByRole('button', { name: 'Clear all data' }))
  await vi.waitFor(() => expect(Object.keys(localStorage)).toEqual(['of another script']))
  expect(latchkey.store.getState().connections.eip155.status).toBe('disconnected')
  expect(latchkey.store.getState().preferences).toEqual({})
})

test('shows the log where the app asks for help with it, to read and copy', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const { shadow } = await openSettings({ options: { analytics: { enabled: false, log: true } } })
  await userEvent.click(page.getByRole('button', { name: 'Show log' }))
  const log = page.getByRole('textbox', { name: 'Log' })
  await vi.waitFor(() => expect(shadow()?.activeElement).toBe(log.element()))
  await expect.element(log).toHaveValue(expect.stringMatching(/^\S+Z CONNECT_SUCCESS \{.*\n\S+Z MODAL_OPEN \{/))
  await userEvent.click(page.getByRole('button', { name: 'Copy log' }))
  expect(writeText).toHaveBeenCalledWith((log.element() as HTMLTextAreaElement).value)
  await expect.element(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  writeText.mockRestore()
})

test.each([
  ['keeps none', { analytics: { enabled: false } }],
  ['leaves it out', { analytics: { enabled: false, log: true }, settings: { log: false } }],
] as const)('offers no log where the app %s', async (_, options) => {
  await openSettings({ options })
  await expect.element(page.getByRole('button', { name: 'Clear data' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Show log' })).not.toBeInTheDocument()
})
