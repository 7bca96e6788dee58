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

test('shows the balance (floored to 3 decimals, and exactly), its value, price and change, and charts the day', async () => {
  const prices = [ago(24, 1.11), ago(12, 0.5), ago(1, 1.5)]
  await openToken(usdc, { '/price-history': { address: usdc.address, currency: 'usd', prices } })
  await expect.element(page.getByText('1,236.123 USDC')).toBeVisible()
  await expect.element(page.getByText('1,236.123999', { exact: true })).toBeVisible()
  await expect.element(page.getByText('$1,234.50')).toBeVisible()
  await expect.element(page.getByText('$0.9987')).toBeVisible()
  await expect.element(page.getByText('−10.03%')).toBeVisible()
  const sentence = 'Price, last 24 hours: from $1.11 to $1.50, low $0.50, high $1.50.'
  await expect.element(page.getByRole('slider', { name: sentence })).toBeVisible()
})

test('charts a day, a week, a month and a year', async () => {
  const spans: number[] = []
  const prices = (url: URL) => {
    const days = Math.round((Number(url.searchParams.get('to')) - Number(url.searchParams.get('from'))) / 86_400)
    spans.push(days)
    return {
      address: usdc.address,
      currency: 'usd',
      prices: days === 30 ? [] : [ago(24 * days, days), ago(0, 2 * days)],
    }
  }
  await openToken(usdc, { '/price-history': prices })
  const period = (name: string) => page.getByRole('button', { name, exact: true })
  await expect.element(period('1D: last 24 hours')).toHaveAttribute('aria-pressed', 'true')
  await userEvent.click(period('1W: last 7 days'))
  await expect
    .element(page.getByRole('slider', { name: /^Price, last 7 days: from \$7\.00 to \$14\.00/ }))
    .toBeVisible()
  await userEvent.click(period('1Y: last 12 months'))
  await expect.element(page.getByRole('slider', { name: /^Price, last 12 months: from \$365\.00/ })).toBeVisible()
  await userEvent.click(period('1M: last 30 days'))
  // Nothing was recorded by the day yet: the day is what there is.
  await expect.element(page.getByRole('slider', { name: /^Price, last 24 hours/ })).toBeVisible()
  expect(new Set(spans)).toEqual(new Set([1, 7, 365, 30]))
})

test('tells the price of a moment, chosen by keys and by pointer, and has its figures as a table', async () => {
  const prices = [ago(24, 1), ago(12, 5), ago(0, 3)]
  const { shadow } = await openToken(usdc, { '/price-history': { address: usdc.address, currency: 'usd', prices } })
  const chart = page.getByRole('slider')
  await expect.element(chart).toHaveAttribute('aria-valuetext', expect.stringMatching(/^\$3\.00, /))
  const moment = () => shadow()?.querySelector('.lk-chart-moment')?.textContent
  const element = chart.element() as HTMLElement
  element.focus()
  for (const [key, text] of [
    ['{ArrowLeft}', '$5.00'],
    ['{Home}', '$1.00'],
    ['{ArrowLeft}', '$1.00'],
    ['{ArrowRight}', '$5.00'],
    ['{End}', '$3.00'],
  ] as const) {
    await userEvent.keyboard(key)
    await vi.waitFor(() => expect(moment()).toContain(text))
    expect(element.getAttribute('aria-valuetext')).toBe(moment())
  }
  const { left, top, width } = element.getBoundingClientRect()
  const move = (share: number) =>
    element.dispatchEvent(
      new PointerEvent('pointermove', { clientX: left + share * width, clientY: top, bubbles: true, composed: true }),
    )
  move(0.02)
  await vi.waitFor(() => expect(moment()).toContain('$1.00'))
  move(0.55)
  await vi.waitFor(() => expect(moment()).toContain('$5.00'))
  const cells = [...(shadow()?.querySelectorAll('table td') ?? [])].map(({ textContent }) => textContent)
  expect(cells).toEqual(['$1.00', '$5.00', '$3.00'])
  expect(shadow()?.querySelector('caption')?.textContent).toBe('Prices, last 24 hours')
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
