import { connect, navigate, open, type TokenBalance } from '@latchkey/core'
import { getSend } from '@latchkey/core/internal'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { testNetworks } from '../../test/createTestAdapter.ts'
import { renderWidget, type Widget } from '../../test/renderWidget.tsx'
import { type ServerResponses, stubServer } from '../../test/stubServer.ts'

let widget: Widget | undefined

afterEach(() => widget?.unmount())

const contract = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const usdc: TokenBalance = {
  name: 'USD Coin',
  symbol: 'USDC',
  chainId: 'eip155:1',
  address: `eip155:1:${contract}`,
  value: 1234.5,
  price: 0.9987,
  quantity: { decimals: '6', numeric: '1236.123999' },
  iconUrl: null,
}

async function openToken(token: TokenBalance, answers: ServerResponses = {}): Promise<Widget> {
  const rendered = renderWidget({ options: stubServer({ '/balance': { balances: [token] }, ...answers }) })
  widget = rendered
  const { latchkey } = rendered
  await vi.waitFor(() => expect(latchkey.store.getState().ready).toBe(true))
  await connect(latchkey, { connectorId: 'test.amber' })
  open(latchkey)
  navigate(latchkey, 'TokenDetail', { token })
  await expect.element(page.getByRole('dialog', { name: token.name })).toBeVisible()
  return rendered
}

const ago = (hours: number, price: number) => ({ at: new Date(Date.now() - hours * 3600_000).toISOString(), price })

test('shows the balance (floored to 3 decimals), its value, price and change, and charts the day', async () => {
  const prices = [ago(24, 1.11), ago(12, 0.5), ago(1, 1.5)]
  await openToken(usdc, { '/price-history': { address: usdc.address, currency: 'usd', prices } })
  await expect.element(page.getByText('1,236.123 USDC')).toBeVisible()
  await expect.element(page.getByText('$1,234.50')).toBeVisible()
  await expect.element(page.getByText('$0.9987')).toBeVisible()
  await expect.element(page.getByText('−10.03%')).toBeVisible()
  const sentence = 'Price over the last 24 hours: from $1.11 to $1.50, low $0.50, high $1.50.'
  await expect.element(page.getByRole('img', { name: sentence })).toBeVisible()
})

test.each([
  ['no price was recorded', []],
  ['one price was recorded', [ago(1, 1)]],
])('shows neither chart nor change when %s', async (_, prices) => {
  const { shadow } = await openToken(usdc, { '/price-history': { address: usdc.address, currency: 'usd', prices } })
  await expect.element(page.getByText('$0.9987')).toBeVisible()
  expect(shadow()?.querySelector('.lk-chart, .lk-change')).toBeNull()
})

test('says that a token has no price, and shows neither value nor chart', async () => {
  const { shadow } = await openToken({ ...usdc, price: 0, value: 0 })
  await expect.element(page.getByText('No price available')).toBeVisible()
  expect(shadow()?.textContent).not.toContain('$')
})

test('shows the whole contract address, and links the explorer where the network has one', async () => {
  const { shadow, latchkey } = await openToken(usdc)
  const shown = shadow()?.querySelector('.lk-address')
  expect(shown?.textContent).toBe(contract)
  expect(shadow()?.querySelector('a[href]')).toBeNull()
  await expect.element(page.getByRole('button', { name: 'Copy contract address' })).toBeVisible()

  const network = testNetworks[0] as { blockExplorerUrl?: string }
  network.blockExplorerUrl = 'https://explorer.test/'
  try {
    navigate(latchkey, 'TokenDetail', { token: { ...usdc } })
    const link = page.getByRole('link', { name: 'View in explorer, opens in a new tab' })
    await expect.element(link).toHaveAttribute('href', `https://explorer.test/token/${contract}`)
    await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer')
  } finally {
    delete network.blockExplorerUrl
  }
})

test('Send opens a transfer of this token', async () => {
  const { latchkey } = await openToken(usdc)
  await userEvent.click(page.getByRole('button', { name: 'Send', exact: true }))
  await expect.element(page.getByRole('dialog', { name: 'Send' })).toBeVisible()
  expect(getSend(latchkey).token).toMatchObject({ symbol: 'USDC' })
})
