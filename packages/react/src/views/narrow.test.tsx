import { connect, memoryStorage, navigate, open } from '@latchkey/core'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { testAccount } from '../test/createTestAdapter.ts'
import { eventually, renderWidget, type Widget } from '../test/renderWidget.tsx'
import { type ServerResponses, stubServer } from '../test/stubServer.ts'

let widget: Widget
afterEach(async () => {
  widget.unmount()
  await page.viewport(414, 896)
})

const all = (selector: string) => [...(widget.shadow()?.querySelectorAll<HTMLElement>(selector) ?? [])]
const isCut = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: HTMLElement) =>
  scrollWidth > clientWidth || scrollHeight > clientHeight + 1

type Narrow = { wallet?: string; responses?: ServerResponses; locale?: 'ar' }

/** In the page, in 280 px: what a page of 320 px with a margin leaves. */
async function openNarrow({ wallet = 'Amber', responses, locale }: Narrow = {}): Promise<void> {
  await page.viewport(280, 640)
  widget = renderWidget({
    embedded: true,
    locale,
    wallets: [{ id: 'test.narrow', name: wallet }],
    options: { storage: memoryStorage(), ...stubServer({ '/identity': { name: null, avatar: null }, ...responses }) },
  })
  const { latchkey } = widget
  await eventually(() => expect(latchkey.store.getState().ready).toBe(true))
  await connect(latchkey, { connectorId: 'test.narrow' })
  await eventually(() => expect(all('.lk-identity')).toHaveLength(1))
  expect(all('.lk-frame')[0]?.offsetWidth).toBe(280)
}

/** In the dialog, on the smallest phone. */
async function openPhone({ locale }: Pick<Narrow, 'locale'>): Promise<void> {
  await page.viewport(320, 640)
  widget = renderWidget({
    locale,
    wallets: [{ id: 'test.narrow', name: 'Amber' }],
    options: { storage: memoryStorage() },
  })
  const { latchkey } = widget
  await eventually(() => expect(latchkey.store.getState().ready).toBe(true))
  await connect(latchkey, { connectorId: 'test.narrow' })
  open(latchkey)
}

test('in 280 px the account’s actions and the wallet’s name are whole, and the copy button is beside the address', async () => {
  await openNarrow({ wallet: 'Playground Wallet' })
  await widget.button('Receive')
  const words = all('.lk-tile > span, .lk-identity-name > bdi')
  expect(words.length).toBeGreaterThanOrEqual(3)
  expect(words.filter(isCut).map(({ textContent }) => textContent)).toEqual([])
  const address = all('.lk-identity-address bdi')[0]?.getBoundingClientRect()
  const copy = (await widget.button('Copy address')).getBoundingClientRect()
  expect(copy.left).toBeGreaterThanOrEqual(Number(address?.right))
  expect(Math.abs(copy.top + copy.height / 2 - Number(address?.top) - Number(address?.height) / 2)).toBeLessThan(4)
})

test('in 280 px Settings show the whole currency and the wallet’s whole name', async () => {
  await openNarrow({ wallet: 'Playground Wallet' })
  navigate(widget.latchkey, 'Settings', {})
  await eventually(() => expect(widget.title()).toBe('Settings'))
  await eventually(() => expect(all('.lk-connected-wallet .lk-row-name')).toHaveLength(1))
  expect(all('.lk-connected-wallet .lk-row-name').filter(isCut)).toEqual([])
  for (const field of all('.lk-select-field > select')) {
    const box = field.getBoundingClientRect()
    expect(box.right).toBeLessThanOrEqual(innerWidth)
    // As wide as its text needs.
    const before = field.offsetWidth
    field.style.maxWidth = 'none'
    expect(field.offsetWidth).toBe(before)
  }
})

test('in 280 px Receive shows its networks side by side', async () => {
  await openNarrow()
  navigate(widget.latchkey, 'Receive', {})
  await eventually(() => expect(widget.title()).toBe('Receive'))
  const networks = await eventually(() => {
    const found = all('.lk-receive-network')
    expect(found.length).toBeGreaterThan(1)
    return found
  })
  const tops = networks.slice(0, 2).map((network) => network.getBoundingClientRect().top)
  expect(new Set(tops).size).toBe(1)
})

const moved = (direction: 'in' | 'out', symbol: string, numeric: string) => ({
  ...{ fungible_info: { name: symbol, symbol, icon: null }, nft_info: null, value: null, price: null },
  ...{ direction, quantity: { numeric } },
})

test('in 280 px Activity shows amounts whole, in Arabic too', async () => {
  const other = `0x${'70'.repeat(20)}`
  const metadata = {
    ...{ hash: `0x${'a1'.repeat(32)}`, minedAt: new Date().toISOString(), status: 'confirmed', nonce: 1 },
    ...{ sentFrom: testAccount, sentTo: other, application: null, chain: 'eip155:1' },
  }
  const data = [
    ['trade', moved('out', 'ETH', '5'), moved('in', 'USDC', '123456.789')],
    ['send', moved('out', 'LONGTOKEN', '1234567.1234')],
  ].map(([operationType, ...transfers], index) => ({
    id: `h${index}`,
    metadata: { ...metadata, operationType },
    transfers,
  }))
  await openNarrow({ locale: 'ar', responses: { '/history': { data, next: null }, '/balance': { balances: [] } } })
  navigate(widget.latchkey, 'Transactions', {})
  await eventually(() => expect(all('.lk-row')).toHaveLength(2))
  expect(all('.lk-figures > bdi').map(({ textContent }) => textContent)).toEqual([
    '+123,456.789 USDC',
    '−1,234,567.123 LONGTOKEN',
  ])
  expect(all('.lk-figures > bdi').filter(isCut)).toEqual([])
  // What was paid stands below the name.
  expect(all('.lk-row-caption')[0]?.textContent).toBe('−5 ETH')
  expect(all('.lk-row-caption').slice(0, 1).filter(isCut)).toEqual([])
})

test.each([undefined, 'ar'] as const)(
  'on a screen of 320 px the other side of a transaction keeps its end, whatever is beside it (%s)',
  async (locale) => {
    await openPhone({ locale })
    const { latchkey } = widget
    const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
    const sent = {
      kind: 'transfer',
      caipNetworkId: 'eip155:1',
      from: testAccount,
      to,
      nonce: 1,
      status: 'confirmed',
    } as const
    const token = { symbol: 'ETH', decimals: 18 }
    latchkey.store.setState({
      sentTransactions: ['25000000000000000', '12345678901234567000'].map((amount, index) => ({
        ...{ ...sent, token, amount, hash: `0x${index}`, sentAt: Date.now() - index * 86_400_000 },
      })),
    })
    navigate(latchkey, 'Transactions', {})
    const rows = await eventually(() => {
      const found = all('.lk-row')
      expect(found).toHaveLength(2)
      return found
    })
    for (const row of rows) {
      const caption = row.querySelector<HTMLElement>('.lk-row-caption')
      expect(caption?.textContent?.replace(/[\u2066-\u2069]/g, '')).toMatch(/0x70\.\.\.dc79C8$/)
      if (caption) expect(isCut(caption)).toBe(false)
      // Its end stands whole beside the amount, and its status is told.
      const end = row.querySelector('.lk-row-end')?.getBoundingClientRect()
      const address = row.querySelector('.lk-counterparty > bdi')?.getBoundingClientRect()
      if (locale) expect(address?.left).toBeGreaterThanOrEqual(Number(end?.right))
      else expect(address?.right).toBeLessThanOrEqual(Number(end?.left))
      expect(row.querySelector('.lk-activity-state')?.textContent).not.toBe('')
    }
  },
)

test('in 280 px no view with a field is wider than the widget', async () => {
  const config = { features: [], nameZones: ['long-harbour-domain.test', 'harbour.test'] }
  await openNarrow({ responses: { '/config': config } })
  const expectFits = async (title: string) => {
    await eventually(() => expect(widget.title()).toBe(title))
    await eventually(() => expect(all('.lk-view input').length).toBeGreaterThan(0))
    // A view slides in.
    await eventually(() => {
      const beyond = all('.lk-view :not(svg *, .lk-hidden)').filter((one) => one.getBoundingClientRect().right > 280.5)
      expect(beyond.map(({ className }) => className)).toEqual([])
    })
  }
  navigate(widget.latchkey, 'AllWallets', {})
  await expectFits('All Wallets')
  navigate(widget.latchkey, 'RegisterAccountName', {})
  await eventually(() => expect(all('.lk-name-zone')[0]?.textContent).toContain('harbour'))
  await expectFits('Get a Name')
  navigate(widget.latchkey, 'Tokens', {})
  await expectFits('Tokens')
  navigate(widget.latchkey, 'SwapSlippage', {})
  await expectFits('Slippage Limit')
  navigate(widget.latchkey, 'SwapSelectToken', { side: 'sold' })
  await expectFits('Choose Token')
  navigate(widget.latchkey, 'SendContacts', {})
  ;(await widget.button('Add address')).click()
  await expectFits('Add Address')
})
