import { connect, createLatchkey, open, type SentTransaction, showBanner } from '@latchkey/core'
import { getBanner, setPreferences } from '@latchkey/core/internal'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { en } from '../locales/en.ts'
import { testAccount } from '../test/createTestAdapter.ts'
import { renderWidget, type Widget } from '../test/renderWidget.tsx'
import { outcomeBanner } from './outcomeBanner.ts'

let widget: Widget | undefined

afterEach(() => widget?.unmount())

const sent: SentTransaction = {
  kind: 'transfer',
  hash: '0xa1',
  caipNetworkId: 'eip155:1',
  from: testAccount,
  to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  token: { symbol: 'USDC', decimals: 6 },
  amount: '12500000',
  nonce: 1,
  // Whoever sent it has read so by now.
  sentAt: Date.now() - 60_000,
  status: 'pending',
}

async function openWith(sentTransactions: readonly SentTransaction[]): Promise<Widget> {
  const rendered = renderWidget()
  widget = rendered
  const { latchkey } = rendered
  await vi.waitFor(() => expect(latchkey.store.getState().ready).toBe(true))
  await connect(latchkey, { connectorId: 'test.amber' })
  latchkey.store.setState({ sentTransactions })
  open(latchkey)
  await expect.element(page.getByRole('dialog', { name: 'Account' })).toBeVisible()
  return rendered
}

test.each([
  ['confirmed', { state: 'success', message: 'Your 12.5 USDC transfer is confirmed' }],
  ['cancelled', { state: 'success', message: 'Your 12.5 USDC transfer was canceled' }],
  ['failed', { state: 'error', message: 'Your 12.5 USDC transfer failed' }],
  ['replaced', { state: 'error', message: 'Another transaction replaced your 12.5 USDC transfer' }],
  ['dropped', { state: 'error', message: 'The network dropped your 12.5 USDC transfer' }],
] as const)('shows a banner for %s', (status, banner) => {
  expect(outcomeBanner(createLatchkey({ adapters: [] }), { sent: { ...sent, status }, locale: en })).toEqual(banner)
})

test('names no amount while amounts are hidden', async () => {
  const nft = { kind: 'nft', nft: { name: 'Tide Stamp', collection: null }, amount: '75' } as unknown as SentTransaction
  const { latchkey } = await openWith([sent])
  setPreferences(latchkey, { amounts: 'hidden' })
  const banner = outcomeBanner(latchkey, { sent: { ...sent, ...nft, status: 'failed' }, locale: en })
  expect(banner?.message).toBe('Your NFT “Tide Stamp” transfer failed')
  latchkey.store.setState({ sentTransactions: [{ ...sent, status: 'confirmed' }] })
  await expect.element(page.getByText('Your USDC transfer is confirmed')).toBeVisible()
})

test('shows an outcome once, when it becomes known', async () => {
  const { latchkey } = await openWith([sent])
  latchkey.store.setState({ sentTransactions: [{ ...sent, status: 'confirmed' }] })
  await expect.element(page.getByText('Your 12.5 USDC transfer is confirmed')).toBeVisible()
  const { id } = getBanner(latchkey) ?? {}
  // What is written again without news is none.
  latchkey.store.setState({ sentTransactions: [{ ...sent, status: 'confirmed', updatedAt: 1 }] })
  expect(getBanner(latchkey)?.id).toBe(id)
})

test('waits until the banner on screen has been read before it shows an outcome', async () => {
  const { latchkey } = await openWith([sent])
  showBanner(latchkey, { state: 'success', message: 'Tide sent' })
  latchkey.store.setState({ sentTransactions: [{ ...sent, status: 'confirmed' }] })
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  expect(getBanner(latchkey)?.message).toBe('Tide sent')
  await expect.element(page.getByText('Your 12.5 USDC transfer is confirmed')).toBeVisible()
})

test('goes from sent to the outcome in one banner, beside the dialog on a wide screen', async () => {
  await page.viewport(1280, 800)
  const { latchkey, shadow } = await openWith([sent])
  showBanner(latchkey, { state: 'success', message: '12.5 USDC sent', about: sent.hash })
  await expect.element(page.getByText('12.5 USDC sent')).toBeVisible()
  const banner = shadow()?.querySelector('.lk-banner')
  const frame = shadow()?.querySelector('.lk-frame')
  const right = Number(frame?.getBoundingClientRect().right)
  expect(banner?.getBoundingClientRect().left).toBeGreaterThanOrEqual(right)
  latchkey.store.setState({ sentTransactions: [{ ...sent, status: 'confirmed' }] })
  // However long ago it was sent, there is time to read the first banner.
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  expect(banner?.textContent).toBe('12.5 USDC sent')
  await vi.waitFor(() => expect(banner?.textContent).toBe('Your 12.5 USDC transfer is confirmed'), { timeout: 3_000 })
  expect(shadow()?.querySelector('.lk-banner')).toBe(banner)
})

test.each([
  [320, 640],
  [390, 844],
])(
  'leaves the title, the buttons beside it and who is connected free on a phone of %i by %i pixels',
  async (width, height) => {
    await page.viewport(width, height)
    const { latchkey, shadow } = await openWith([sent])
    showBanner(latchkey, { state: 'success', message: '12.5 USDC sent' })
    await expect.element(page.getByText('12.5 USDC sent')).toBeVisible()
    const header = shadow()?.querySelector('.lk-header')?.getBoundingClientRect()
    const identity = shadow()?.querySelector('.lk-identity')?.getBoundingClientRect()
    const tiles = shadow()?.querySelector('.lk-account-actions')?.getBoundingClientRect()
    const banner = shadow()?.querySelector('.lk-banner-slot')?.getBoundingClientRect()
    for (const part of [header, identity, tiles]) expect(banner?.top).toBeGreaterThanOrEqual(Number(part?.bottom))
    expect(banner?.bottom).toBeLessThanOrEqual(height)
  },
)

test('shows no banner for what settled before the page loaded', async () => {
  const { latchkey } = await openWith([])
  latchkey.store.setState({ sentTransactions: [{ ...sent, status: 'confirmed' }] })
  latchkey.store.setState({
    sentTransactions: [
      { ...sent, status: 'confirmed' },
      { ...sent, hash: '0xb2' },
    ],
  })
  latchkey.store.setState({
    sentTransactions: [
      { ...sent, status: 'confirmed' },
      { ...sent, hash: '0xb2', status: 'failed' },
    ],
  })
  // The second one's outcome is shown first.
  await expect.element(page.getByText('Your 12.5 USDC transfer failed')).toBeVisible()
})

test('counts pending transactions on the Activity tab, up to 99', async () => {
  const many = Array.from({ length: 120 }, (_, index) => ({ ...sent, hash: `0x${index}` }))
  const { latchkey } = await openWith(many)
  await expect.element(page.getByRole('tab', { name: 'Activity 99 pending' })).toBeVisible()
  latchkey.store.setState({ sentTransactions: many.map((one) => ({ ...one, status: 'confirmed' as const })) })
  await expect.element(page.getByRole('tab', { name: 'Activity', exact: true })).toBeVisible()
})
