import { connect, getAccount, getModal, open, type Purchase } from '@latchkey/core'
import { RpcUnavailableError } from '@latchkey/core/errors'
import { getSend } from '@latchkey/core/internal'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { testAccount } from '../../test/createTestAdapter.ts'
import { goOffline } from '../../test/goOffline.ts'
import { portfolioOf } from '../../test/portfolioOf.ts'
import { type RenderWidgetOptions, renderWidget, type Widget } from '../../test/renderWidget.tsx'
import { stubServer } from '../../test/stubServer.ts'

let widget: Widget | undefined

const usdc = {
  name: 'USD Coin',
  symbol: 'USDC',
  chainId: 'eip155:1',
  address: 'eip155:1:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
  value: 12.5,
  price: 1,
  quantity: { decimals: '6', numeric: '12.5' },
  iconUrl: null,
}

afterEach(() => widget?.unmount())

async function openAccount(given: RenderWidgetOptions = {}, prepare?: (widget: Widget) => void): Promise<Widget> {
  const rendered = renderWidget(given)
  widget = rendered
  prepare?.(rendered)
  const { latchkey } = rendered
  await vi.waitFor(() => expect(latchkey.store.getState().ready).toBe(true))
  await connect(latchkey, { connectorId: 'test.amber' })
  open(latchkey)
  await expect.element(page.getByRole('dialog', { name: 'Account' })).toBeVisible()
  return rendered
}

test('shows the short address, the network and the balance floored to three decimals', async () => {
  await openAccount({}, ({ adapter }) => {
    adapter.getNativeBalance = async () => 1_999_999_999_999_999_999n
  })
  const dialog = page.getByRole('dialog', { name: 'Account' })
  await expect.element(dialog.getByText('0xf3...b92266')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Network: Ethereum' })).toBeVisible()
  await expect.element(dialog.getByText('1.999 ETH').first()).toBeVisible()
})

test('has the tabs Tokens, NFTs and Activity, and a token row opens the token', async () => {
  const { latchkey } = await openAccount()
  for (const name of ['Tokens', 'NFTs', 'Activity']) await expect.element(page.getByRole('tab', { name })).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Ether', exact: true }))
  await expect.element(page.getByRole('dialog', { name: 'Ether' })).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Send', exact: true }))
  await expect.element(page.getByRole('dialog', { name: 'Send' })).toBeVisible()
  expect(getModal(latchkey).stack.map(({ view }) => view)).toEqual(['Account', 'TokenDetail', 'Send'])
  expect(getSend(latchkey).token).toMatchObject({ symbol: 'ETH' })
})

test('shows the total of all networks with 2 decimals, and names the networks missing from it', async () => {
  const portfolio = portfolioOf([{ ...usdc, value: 169_197.8756 }], ['eip155:8453', 'eip155:777'])
  await openAccount({ options: stubServer({ '/portfolio': portfolio, '/balance': { balances: [] } }) })
  await expect.element(page.getByText('$169,197.88')).toBeVisible()
  await expect.element(page.getByText('on all networks')).toBeVisible()
  await expect.element(page.getByText(/^Excludes .*Base.* and .*eip155:777.*, unavailable right now/)).toBeVisible()
})

test('a total that is all on the network shown has no label of networks', async () => {
  const portfolio = portfolioOf([{ ...usdc, value: 169_197.8756 }])
  const { shadow } = await openAccount({
    options: stubServer({ '/portfolio': portfolio, '/balance': { balances: [] } }),
  })
  await expect.element(page.getByText('$169,197.88')).toBeVisible()
  expect(shadow()?.querySelector('.lk-balance-below')?.textContent).not.toContain('network')
})

test('a balance too small for three decimals is not shown as 0', async () => {
  await openAccount({}, ({ adapter }) => {
    adapter.getNativeBalance = async () => 123_456_789_000_000n
  })
  const dialog = page.getByRole('dialog', { name: 'Account' })
  await expect.element(dialog.getByText('0.00012345 ETH').first()).toBeVisible()
})

test('shows the total of this network, labeled so, when that of all networks is unavailable', async () => {
  await openAccount({ options: stubServer({ '/balance': { balances: [usdc] } }) })
  await expect.element(page.getByText('on this network')).toBeVisible()
  expect(widget?.shadow()?.querySelector('.lk-balance-amount')?.textContent).toBe('$12.50')
})

test('shows no value for a token without a price, in the list and in the total', async () => {
  await openAccount({ options: stubServer({ '/balance': { balances: [{ ...usdc, price: 0, value: 0 }] } }) })
  await expect.element(page.getByRole('listitem').filter({ hasText: 'USD Coin' })).toBeVisible()
  await vi.waitFor(() => expect(widget?.shadow()?.querySelector('.lk-skeleton')).toBeNull())
  expect(widget?.shadow()?.textContent).not.toContain('$')
})

test('leads with the native balance where nothing that is held has a price', async () => {
  const unpriced = { ...usdc, price: 0, value: 0 }
  const options = stubServer({ '/portfolio': portfolioOf([unpriced]), '/balance': { balances: [unpriced] } })
  const { shadow } = await openAccount({ options })
  await expect.element(page.getByRole('listitem').filter({ hasText: 'USD Coin' })).toBeVisible()
  await vi.waitFor(() => expect(shadow()?.querySelector('.lk-balance-amount')?.textContent).toBe('1 ETH'))
})

test('leads with the total and its change in 24 hours, and has the native balance in its row', async () => {
  const ether = { ...usdc, name: 'Ether', symbol: 'ETH', address: undefined, value: 3000, change: 0.25 }
  const { shadow } = await openAccount({
    options: stubServer({ '/portfolio': portfolioOf([ether]), '/balance': { balances: [ether] } }),
  })
  await expect.element(page.getByText('+$600.00 (+25.00%)')).toBeVisible()
  expect(shadow()?.querySelector('.lk-balance-amount')?.textContent).toBe('$3,000.00')
  await expect.element(page.getByRole('listitem').filter({ hasText: '12.5 ETH' })).toBeVisible()
})

test('shows a token’s 24-hour change when the server knows it, and nothing otherwise', async () => {
  const ether = { ...usdc, name: 'Ether', symbol: 'ETH', address: undefined }
  await openAccount({ options: stubServer({ '/balance': { balances: [ether, { ...usdc, change: 0.25 }] } }) })
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await expect.element(row('USD Coin').getByText('+25.00%')).toBeVisible()
  expect(row('Ether').element().textContent).not.toContain('%')
})

test('shows deceptive names as plain, short, visible text', async () => {
  const evil = '\u202e<img src=x onerror="window.hacked=true">\u200b'
  await openAccount({
    options: stubServer({ '/balance': { balances: [{ ...usdc, name: evil, symbol: `${evil}${evil}` }] } }),
  })
  const row = page.getByRole('button', { name: '<img src=x onerror="window.hacked=true">', exact: true })
  await expect.element(row).toBeVisible()
  const text = row.element().closest('li')?.textContent ?? ''
  expect(text).not.toMatch(/[\u202e\u200b]/)
  // A symbol has 20 characters at most.
  expect(text).toContain('12.5 <img src=x onerror="\u2069')
  expect(row.element().closest('li')?.querySelector('script, [onerror]')).toBeNull()
  expect('hacked' in window).toBe(false)
})

test('has Send and Receive without a server, and Swap with one', async () => {
  const { shadow, unmount } = await openAccount()
  const tiles = () => [...(shadow()?.querySelectorAll('.lk-tile') ?? [])].map(({ textContent }) => textContent)
  expect(tiles()).toEqual(['Send', 'Receive'])
  unmount()
  await openAccount({ options: stubServer({ '/balance': { balances: [] } }) })
  await expect.element(page.getByRole('button', { name: 'Swap', exact: true })).toBeEnabled()
  await userEvent.click(page.getByRole('button', { name: 'Receive', exact: true }).first())
  await expect.element(page.getByRole('dialog', { name: 'Receive' })).toBeVisible()
})

test('disables Swap, with the reason, on a network the server does not support', async () => {
  await openAccount({ options: stubServer({ '/v1/supported-chains': { http: ['eip155:777'], ws: [] } }) })
  const swap = page.getByRole('button', { name: 'Swap', exact: true })
  await expect.element(swap).toBeDisabled()
  await expect.element(swap).toHaveAccessibleDescription('Network not supported for Swaps')
})

test('offers a name to an account without one, and shows the name of any other', async () => {
  const identity = (name: string | null) => ({ name, avatar: null, resolvedAt: null })
  const { unmount } = await openAccount({ options: stubServer({ '/v1/identity': identity(null) }) })
  await userEvent.click(page.getByRole('button', { name: 'Get a name' }))
  await vi.waitFor(() => expect(widget && getModal(widget.latchkey).stack.at(-1)?.view).toBe('RegisterAccountName'))
  unmount()
  await openAccount({ options: stubServer({ '/v1/identity': identity('ada.reown.id') }) })
  await expect.element(page.getByRole('dialog').getByText('ada.reown.id')).toBeVisible()
  expect(widget?.shadow()?.textContent).not.toContain('Get a name')
})

test('leaves out the features that the app turned off', async () => {
  const identity = { name: null, avatar: null, resolvedAt: null }
  const options = {
    ...stubServer({ '/v1/identity': identity }),
    features: { swap: false, buy: false, names: false },
  } as const
  await openAccount({ options })
  await expect.element(page.getByRole('button', { name: 'Send', exact: true })).toBeVisible()
  const names = () => [...(widget?.shadow()?.querySelectorAll('button') ?? [])].map(({ textContent }) => textContent)
  await vi.waitFor(() => expect(names()).toContain('Receive'))
  for (const name of ['Swap', 'Buy', 'Get a name']) expect(names()).not.toContain(name)
})

test('no action moves once it is known that nothing is sold', async () => {
  const identity = { name: null, avatar: null, resolvedAt: null }
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  const options = stubServer({
    '/v1/identity': identity,
    '/config': async () => {
      await asked
      return { features: [{ id: 'onramp', isEnabled: false, config: null }] }
    },
    '/v1/onramp/options': { paymentCurrencies: [], purchaseCurrencies: [], estimated: false },
    '/v1/onramp/providers': [],
  })
  const { shadow } = await openAccount({ options })
  const places = () =>
    [...(shadow()?.querySelectorAll('.lk-tile') ?? [])].map((tile) => {
      const { left, right, top } = tile.getBoundingClientRect()
      return [tile.textContent, left, right, top]
    })
  await expect.element(page.getByRole('button', { name: 'Receive', exact: true })).toBeVisible()
  await new Promise((resolve) => setTimeout(resolve, 300))
  const before = places()
  expect(before.map(([name]) => name)).toEqual(['Send', 'Swap', 'Receive'])
  answer()
  await vi.waitFor(() => expect(shadow()?.querySelector('.lk-account-actions .lk-skeleton')).toBeNull())
  expect(places()).toEqual(before)
})

test('Disconnect disconnects the wallet and closes the modal', async () => {
  const { latchkey } = await openAccount()
  await userEvent.click(page.getByRole('button', { name: 'Disconnect' }))
  await vi.waitFor(() => expect(getModal(latchkey).open).toBe(false))
  expect(getAccount(latchkey).status).toBe('disconnected')
})

test('with the server down, reads the native balance from the chain and shows the token list as unavailable', async () => {
  await openAccount({
    options: { serverUrl: 'http://127.0.0.1:9', fetch: () => Promise.reject(new TypeError('down')) },
  })
  const dialog = page.getByRole('dialog', { name: 'Account' })
  await expect.element(dialog.getByText('1 ETH').first()).toBeVisible()
  await expect.element(dialog.getByText('Token Balance Unavailable').first()).toBeVisible()
  await expect
    .element(
      dialog.getByText(
        /Your funds are not affected\. Below is only the native currency, read from a node\. Next try in \d+ s\./,
      ),
    )
    .toBeVisible()
})

test('reads the tokens again as soon as the browser is online', async () => {
  const fetch = vi.fn((_input: RequestInfo | URL) => Promise.reject(new TypeError('down')))
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await openAccount({ options: { serverUrl: 'http://127.0.0.1:9', fetch } })
  await expect.element(page.getByText('Token Balance Unavailable').first()).toBeVisible()
  onLine.mockRestore()
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  fetch.mockClear()
  dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(fetch.mock.calls.map(([url]) => String(url)).join()).toContain('/v1/supported-chains'))
})

test('with the server down, Buy opens, and its view says so', async () => {
  const { shadow } = await openAccount({
    options: { serverUrl: 'http://127.0.0.1:9', fetch: () => Promise.reject(new TypeError('down')) },
  })
  await expect.element(page.getByText('Token Balance Unavailable').first()).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Buy', exact: true }))
  const dialog = page.getByRole('dialog', { name: 'Buy' })
  await expect.element(dialog.getByText(/^The server cannot be reached/)).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Try again' })).toBeVisible()
  expect(shadow()?.textContent?.match(/cannot be reached/g)).toHaveLength(1)
})

test('Buy counts the purchases of this account that are paid and have not arrived', async () => {
  const { latchkey } = await openAccount({
    options: { serverUrl: 'http://127.0.0.1:9', fetch: () => Promise.reject(new TypeError('down')) },
  })
  const purchase = (id: string, status: Purchase['status'], address: string = testAccount): Purchase => ({
    id,
    provider: 'coinbase',
    caipNetworkId: 'eip155:1',
    address,
    token: { symbol: 'USDC', decimals: 6 },
    payment: { amount: '50', currency: 'USD', method: 'card' },
    startedAt: 1,
    followUntil: Date.now() + 60_000,
    status,
  })
  const unpaid = purchase('a', 'open')
  latchkey.store.setState({ purchases: [purchase('d', 'paid'), purchase('c', 'paid', `0x${'ab'.repeat(20)}`), unpaid] })
  await expect.element(page.getByRole('button', { name: 'Buy 1 pending' })).toBeVisible()
  latchkey.store.setState({ purchases: [purchase('d', 'done'), unpaid] })
  await expect.element(page.getByRole('button', { name: 'Buy', exact: true })).toBeVisible()
})

test('says so when the chain cannot be reached', async () => {
  await openAccount({}, ({ adapter }) => {
    adapter.getNativeBalance = () => Promise.reject(new RpcUnavailableError({ url: 'http://127.0.0.1:9' }))
  })
  await expect.element(page.getByText('This network is not responding.')).toBeVisible()
  await expect.element(page.getByRole('dialog').getByText('Token Balance Unavailable').first()).toBeVisible()
  // The server is left alone; the node is not.
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeEnabled()
})

test('while the device is offline, says so instead of blaming the network, and that amounts may be out of date', async () => {
  await openAccount({}, ({ adapter }) => {
    adapter.getNativeBalance = () => Promise.reject(new RpcUnavailableError({ url: 'http://127.0.0.1:9' }))
  })
  const notResponding = page.getByText('This network is not responding.')
  await expect.element(notResponding).toBeVisible()
  const goOnline = goOffline()
  await expect.element(page.getByText('You are offline. Amounts may be out of date.')).toBeVisible()
  expect(notResponding.elements()).toHaveLength(0)
  goOnline()
  await expect.element(notResponding).toBeVisible()
  expect(page.getByText(/^You are offline/).elements()).toHaveLength(0)
})

test('marks amounts that were read before the device was offline', async () => {
  const portfolio = portfolioOf([{ ...usdc, value: 20 }])
  await openAccount({ options: stubServer({ '/portfolio': portfolio, '/balance': { balances: [] } }) })
  await expect.element(page.getByText('$20.00')).toBeVisible()
  const goOnline = goOffline()
  await expect.element(page.getByText('You are offline. Amounts may be out of date.')).toBeVisible()
  expect(page.getByText('$20.00').elements()).toHaveLength(1)
  goOnline()
})

test('loads the balance and the history by itself after an outage', async () => {
  let isBack = false
  const serve = stubServer({ '/history': { data: [], next: null }, '/balance': { balances: [usdc] } })
  await openAccount(
    {
      options: {
        ...serve,
        fetch: async (...request) => {
          if (isBack && serve.fetch) return serve.fetch(...request)
          throw new TypeError('down')
        },
      },
    },
    ({ adapter }) => {
      const { getNativeBalance } = adapter
      adapter.getNativeBalance = (options) =>
        isBack ? getNativeBalance(options) : Promise.reject(new RpcUnavailableError({ url: 'http://127.0.0.1:9' }))
    },
  )
  const dialog = page.getByRole('dialog', { name: 'Account' })
  await userEvent.click(page.getByRole('tab', { name: 'Activity' }))
  await expect.element(dialog.getByText('Failed to fetch transactions').first()).toBeVisible()
  await expect.element(dialog.getByText('The server cannot be reached.').first()).toBeVisible()
  await expect.element(dialog.getByText('This network is not responding.')).toBeVisible()
  isBack = true
  window.dispatchEvent(new Event('focus'))
  await expect.element(dialog.getByText('1 ETH').first()).toBeVisible()
  await expect.element(dialog.getByText('No activity on this network yet.')).toBeVisible()
})

test('Refresh in Activity retries everything that failed', async () => {
  let isBack = false
  await openAccount({}, ({ adapter }) => {
    const { getNativeBalance } = adapter
    adapter.getNativeBalance = (options) =>
      isBack ? getNativeBalance(options) : Promise.reject(new RpcUnavailableError({ url: 'http://127.0.0.1:9' }))
  })
  const dialog = page.getByRole('dialog', { name: 'Account' })
  await userEvent.click(page.getByRole('tab', { name: 'Activity' }))
  await expect.element(dialog.getByText('This network is not responding.')).toBeVisible()
  isBack = true
  await userEvent.click(dialog.getByRole('button', { name: 'Refresh' }))
  await expect.element(dialog.getByText('1 ETH').first()).toBeVisible()
})

test('rejects a balance of 30,000 digits, and the list with it', async () => {
  const endless = { ...usdc, quantity: { decimals: '6', numeric: '9'.repeat(30_000) } }
  await openAccount({ options: stubServer({ '/balance': { balances: [endless] } }) })
  await expect.element(page.getByText(/Your funds are not affected/)).toBeVisible()
})
