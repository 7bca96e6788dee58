import { connect, getOnramp, type LatchkeyOptions, navigate, open, type Purchase } from '@latchkey/core'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { formatAddress } from '../../format/formatAddress.ts'
import { testAccount } from '../../test/createTestAdapter.ts'
import { renderWidget, type Widget } from '../../test/renderWidget.tsx'

const limits = [
  { id: 'card', min: '10.00', max: '7500.00' },
  { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
]
const here = { name: 'one', display_name: 'One', chain_id: '1', contract_address: '', currency_code: 'X' }
const firm = {
  categories: [],
  logos: { dark: '', darkShort: '', light: '', lightShort: '' },
  name: 'Coinbase',
  serviceProvider: 'COINBASE',
  status: 'LIVE',
  websiteUrl: '',
}
const sold = (id: string, name: string) => ({ id, name, symbol: id, networks: [here] })
const answers: Record<string, unknown> = {
  '/v1/supported-chains': { http: ['eip155:1'], ws: [] },
  '/v1/onramp/providers': [firm],
  '/v1/onramp/options': {
    paymentCurrencies: ['USD', 'EUR'].map((id) => ({ id, payment_method_limits: limits })),
    purchaseCurrencies: [sold('ETH', 'Ether'), sold('USDC', 'USD Coin')],
    estimated: false,
  },
}

let widget: Widget
afterEach(() => widget.unmount())

/** Opens the form, with a server that returns what a test gives it: a number is an error status. @returns the answers, to change them */
async function show(more: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
  const all: Record<string, unknown> = { ...answers, ...more }
  const fetch: LatchkeyOptions['fetch'] = async (input) => {
    const answer = all[new URL(String(input)).pathname] ?? 404
    return typeof answer === 'number' ? new Response('{}', { status: answer }) : Response.json(answer)
  }
  widget = renderWidget({ options: { serverUrl: 'http://server.test', fetch } })
  const { latchkey } = widget
  await vi.waitFor(() => expect(latchkey.store.getState().ready).toBe(true))
  await connect(latchkey, { connectorId: 'test.amber' })
  open(latchkey)
  navigate(latchkey, 'OnRampAmount', {})
  await expect.element(page.getByRole('dialog', { name: 'Buy' })).toBeVisible()
  return all
}

const amount = () => page.getByRole('textbox', { name: 'You pay' })
const next = () => page.getByRole('button', { name: 'Continue to Coinbase' })

test('shows the limits of the payment method beside the amount', async () => {
  await show()
  await expect.element(page.getByText('$10 to $7,500')).toBeVisible()
  await userEvent.fill(amount(), '9.99')
  await expect.element(page.getByText('Enter an amount from $10 to $7,500.')).toBeVisible()
  await expect.element(amount()).toHaveAttribute('aria-invalid', 'true')
  await userEvent.fill(amount(), '7500.01')
  await expect.element(next()).toBeDisabled()
  await userEvent.click(page.getByRole('radio', { name: 'Bank transfer' }))
  await expect.element(next()).toBeEnabled()
  await userEvent.fill(amount(), '10.001')
  await expect.element(next()).toBeDisabled()
})

test('without an amount, the button says that one is missing', async () => {
  await show()
  const missing = page.getByRole('button', { name: 'Enter an amount' })
  await expect.element(missing).toBeDisabled()
  expect(next().elements()).toEqual([])
  await userEvent.fill(amount(), '5')
  // Then the limits below the field say what is wrong.
  await expect.element(next()).toBeDisabled()
  await userEvent.fill(amount(), '50')
  await expect.element(next()).toBeEnabled()
  await userEvent.fill(amount(), '')
  await expect.element(missing).toBeDisabled()
})

test('an amount with more decimals than its currency names the currency and its decimals', async () => {
  await show()
  await userEvent.fill(amount(), '50.555')
  await expect.element(page.getByText('USD allows up to 2 decimals.')).toBeVisible()
  await expect.element(next()).toBeDisabled()
})

test('opened again, has the amount left from before selected: typing replaces it', async () => {
  await show()
  await userEvent.fill(amount(), '20')
  navigate(widget.latchkey, 'OnRampAmount', {})
  await expect.poll(() => widget.shadow()?.activeElement?.getAttribute('aria-label')).toBe('You pay')
  await userEvent.keyboard('50')
  await expect.element(amount()).toHaveValue('50')
})

test('labels an estimate as one, with the fees as a range', async () => {
  await show({ '/v1/onramp/quote': 503 })
  await userEvent.fill(amount(), '100')
  await expect.element(page.getByText('Estimate.')).toBeVisible()
  await expect.element(page.getByText('$1.00 to $2.00')).toBeVisible()
  await expect.element(page.getByText('about $98.00 in USDC').first()).toBeVisible()
  await expect.element(page.getByText('Providers usually charge 1% to 2%.')).toBeVisible()
})

test('the token and the currency are chosen from their lists', async () => {
  await show({ '/v1/onramp/quote': 503 })
  await userEvent.click(page.getByRole('button', { name: 'Token: USDC' }))
  await userEvent.click(page.getByRole('button', { name: 'Ether' }))
  await userEvent.click(page.getByRole('button', { name: 'Currency: USD' }))
  await userEvent.click(page.getByRole('button', { name: 'Euro' }))
  await expect.element(page.getByText('€10 to €7,500')).toBeVisible()
  expect(getOnramp(widget.latchkey)).toMatchObject({ purchaseCurrency: { id: 'ETH' }, paymentCurrency: { id: 'EUR' } })
})

test('offers other networks where nothing is sold, and retries a failed server', async () => {
  await show({ '/v1/onramp/providers': 503 })
  await expect.element(page.getByText('Buying is not available on Ethereum.')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Choose another network' }))
  await expect.element(page.getByRole('dialog', { name: 'Choose Network' })).toBeVisible()
  widget.unmount()
  await show({ '/v1/onramp/options': 500 })
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('opened offline, loads what is sold as soon as the browser is online', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const away = await show({ '/v1/onramp/options': 500 })
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  away['/v1/onramp/options'] = answers['/v1/onramp/options']
  onLine.mockRestore()
  window.dispatchEvent(new Event('online'))
  await expect.element(page.getByText('$10 to $7,500')).toBeVisible()
})

test('a usual amount is entered with one tap, within the limits', async () => {
  await show()
  await userEvent.click(page.getByRole('button', { name: '$50', exact: true }))
  await expect.element(amount()).toHaveValue('50')
  expect(getOnramp(widget.latchkey).paymentAmount).toBe('50')
  await expect.element(next()).toBeEnabled()
})

const sum = (amount: string) => ({ amount, currency: 'USD' })
const quote = {
  quoteId: 'q1',
  provider: 'coinbase',
  paymentTotal: sum('50'),
  paymentSubtotal: sum('48.50'),
  purchaseAmount: { amount: '48.50', currency: 'USDC' },
  estimated: false,
  coinbaseFee: sum('1.00'),
  networkFee: sum('0.50'),
  fees: sum('1.50'),
}

test('says who gets the tokens and on which network, and about how many, before the checkout opens', async () => {
  await show({ '/v1/onramp/quote': quote })
  const terms = page.getByRole('region', { name: 'Quote' })
  await expect.element(terms.getByText(formatAddress(testAccount))).toBeVisible()
  await expect.element(terms.getByText('Ethereum')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: '$50', exact: true }))
  await expect.element(terms.getByText('about 48.5 USDC')).toBeVisible()
})

test('shows the providers’ quotes side by side, and marks an estimate', async () => {
  const meld = { ...firm, name: 'Meld', serviceProvider: 'MELD' }
  await show({ '/v1/onramp/providers': [firm, meld], '/v1/onramp/quote': quote })
  await userEvent.click(page.getByRole('button', { name: '$50', exact: true }))
  await userEvent.click(page.getByRole('button', { name: 'Provider: Coinbase' }))
  const rows = page.getByRole('list', { name: 'Providers' }).getByRole('listitem')
  await expect.element(rows.first()).toHaveTextContent(/48\.5 USDC/)
  await expect.element(rows.first()).toHaveTextContent(/1 USDC = \$1\.04/)
  await expect.element(rows.first()).toHaveTextContent(/Fees \$1\.50/)
  expect(rows.elements()).toHaveLength(2)
})

const purchase = (id: string, status: Purchase['status'], startedAt: number): Purchase => ({
  id,
  provider: 'coinbase',
  caipNetworkId: 'eip155:1',
  address: testAccount,
  token: { symbol: 'USDC', decimals: 6 },
  payment: { amount: '50', currency: 'USD', method: 'card' },
  startedAt,
  followUntil: Date.now() + 60_000,
  status,
})

test('says of a purchase that no payment is known of that it is not paid yet', async () => {
  await show()
  const { latchkey } = widget
  const unpaid = 'Your USDC purchase is not paid yet, as far as Coinbase has reported.'
  for (const status of ['open', 'closed', 'blocked'] as const) {
    latchkey.store.setState({ purchases: [purchase('b', status, 2)] })
    await expect.element(page.getByText(unpaid)).toBeVisible()
  }
  latchkey.store.setState({ purchases: [purchase('b', 'paid', 2)] })
  await expect.element(page.getByText('Your USDC purchase is in progress.')).toBeVisible()
})

test('lists the purchases before the last one with their state', async () => {
  await show()
  const { latchkey } = widget
  latchkey.store.setState({ purchases: [purchase('b', 'open', 2), purchase('a', 'declined', 1)] })
  await userEvent.click(page.getByRole('list', { name: 'Earlier purchases' }).getByRole('button'))
  await expect.element(page.getByText('Payment declined')).toBeVisible()
})
