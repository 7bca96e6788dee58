import { connect, navigate, open, setAccountTab, type TokenBalance, type Transaction } from '@latchkey/core'
import { setPreferences } from '@latchkey/core/internal'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { testAccount } from '../test/createTestAdapter.ts'
import { portfolioOf } from '../test/portfolioOf.ts'
import { eventually, renderWidget, type Widget } from '../test/renderWidget.tsx'
import { stubServer } from '../test/stubServer.ts'

let widget: Widget
afterEach(() => widget.unmount())

// Each number is in one place only: a balance, its value, the total, its change in a day, and the sides of two transactions.
const numbers = {
  balance: '7,531.25 USDC',
  value: '$86,420.50',
  total: '$97,531.75',
  change: '+$17,284.10',
  sent: '−4,862.75 USDC',
  received: '+3,141.5 DAI',
  paid: '−2,718.25 USDC',
}
const secret = /97,?531|7,?531\.?2|86,?420|17,?284|4,?862|3,?141\.?5|2,?718/

const token: TokenBalance = {
  name: 'USD Coin',
  symbol: 'USDC',
  chainId: 'eip155:1',
  address: 'eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  value: 86_420.5,
  price: 11.5,
  change: 0.25,
  quantity: { decimals: '6', numeric: '7531.25' },
  iconUrl: null,
}
const portfolio = portfolioOf([token, { ...token, chainId: 'eip155:10', value: 11_111.25, change: 0 }])
const moved = (direction: 'in' | 'out', symbol: string, numeric: string) => ({
  fungible_info: { name: symbol, symbol, icon: null },
  nft_info: null,
  direction,
  quantity: { numeric },
  value: null,
  price: null,
})
const mined = (id: string, operationType: string, transfers: Transaction['transfers']): Transaction => ({
  id,
  metadata: {
    operationType,
    hash: `0x${id.repeat(32)}`,
    minedAt: new Date().toISOString(),
    sentFrom: testAccount,
    sentTo: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    status: 'confirmed',
    nonce: 7,
    application: null,
    chain: 'eip155:1',
  },
  transfers,
})
const history = [
  mined('ab', 'send', [moved('out', 'USDC', '4862.75')]),
  mined('cd', 'trade', [moved('out', 'USDC', '2718.25'), moved('in', 'DAI', '3141.5')]),
]

test('no view of the account shows or announces an amount while amounts are hidden', async () => {
  widget = renderWidget({
    options: stubServer({
      '/portfolio': portfolio,
      '/balance': { balances: [token] },
      '/history': { data: history, next: null },
    }),
  })
  const { latchkey } = widget
  await vi.waitFor(() => expect(latchkey.store.getState().ready).toBe(true))
  await connect(latchkey, { connectorId: 'test.amber' })
  open(latchkey)

  await expectHidden('Account', [numbers.total, numbers.change, numbers.balance, numbers.value])
  setAccountTab(latchkey, 'activity')
  await expectHidden('Account', [numbers.total, numbers.sent, numbers.received, numbers.paid])
  navigate(latchkey, 'Transactions', {})
  await expectHidden('Activity', [numbers.sent, numbers.received, numbers.paid])
  await userEvent.click(page.getByRole('button', { name: 'Sent', exact: true }).last())
  await expectHidden('Sent', [numbers.sent])
  navigate(latchkey, 'Tokens', {})
  await expectHidden('Tokens', [numbers.balance, numbers.value])
  navigate(latchkey, 'TokenDetail', { token })
  await expectHidden('USD Coin', [numbers.balance, numbers.value])
  navigate(latchkey, 'Accounts', {})
  await expectHidden('Accounts', [])
})

/** The view on screen shows these numbers, and once amounts are hidden none of any view: its attributes are read to visitors too. */
async function expectHidden(title: string, shown: readonly string[]): Promise<void> {
  const { latchkey, shadow } = widget
  await eventually(() => {
    expect(widget.title()).toBe(title)
    const text = widget.dialog()?.textContent?.replace(/[\u2066-\u2069]/g, '') ?? ''
    for (const number of shown) expect(text).toContain(number)
  })
  setPreferences(latchkey, { amounts: 'hidden' })
  await eventually(() => expect(shadow()?.innerHTML.match(secret)).toBeNull())
  setPreferences(latchkey, { amounts: undefined })
}
