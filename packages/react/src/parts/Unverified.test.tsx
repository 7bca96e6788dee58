import { connect, navigate, open, setAccountTab, type TokenBalance, type Transfer } from '@latchkey/core'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { testAccount } from '../test/createTestAdapter.ts'
import { renderWidget, type Widget } from '../test/renderWidget.tsx'
import { stubServer } from '../test/stubServer.ts'

const real = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const fake = '0x00000000000000000000000000000000000fa4e0'

/** A picture that loads: one that does not is removed. */
const picture = 'data:image/svg+xml,%3Csvg%20xmlns=%22http://www.w3.org/2000/svg%22/%3E'

let widget: Widget
afterEach(() => widget.unmount())

const usdc = (address: string): TokenBalance => ({
  ...{ name: 'USD Coin', symbol: 'USDC', chainId: 'eip155:1', price: 1, value: 5000 },
  ...{ address: `eip155:1:${address}`, quantity: { decimals: '6', numeric: '5000' } },
  iconUrl: picture,
})

/** @param address as in the history. */
function received(symbol: string, address: { address?: string | null }, name = symbol): object {
  const fungible = { name, symbol, icon: { url: picture }, ...address }
  return {
    id: 'h',
    metadata: {
      ...{
        operationType: 'receive',
        hash: '0x01',
        minedAt: new Date().toISOString(),
        sentFrom: fake,
        sentTo: testAccount,
      },
      ...{ status: 'confirmed', nonce: 7, application: null, chain: 'eip155:1' },
    },
    transfers: [
      {
        fungible_info: fungible,
        nft_info: null,
        direction: 'in',
        quantity: { numeric: '5000' },
        value: null,
        price: null,
      },
    ] as unknown as Transfer[],
  }
}

async function openAccount(given: { balances?: TokenBalance[]; history?: object[] }): Promise<URL[]> {
  const { requested, ...server } = stubServer({
    '/history': { data: given.history ?? [], next: null },
    '/balance': { balances: given.balances ?? [] },
  })
  widget = renderWidget({ options: server })
  const { latchkey, adapter } = widget
  adapter.loadTokens = async () =>
    ({
      findImitated: ({ address, symbol, name }: { address: string; symbol: string; name?: string }) => {
        if (address === real) return undefined
        return name === 'USD Coin' ? 'USDC' : ['USDC', 'ETH'].find((known) => known === symbol)
      },
      // Only what the views request.
    }) as unknown as Awaited<ReturnType<NonNullable<typeof adapter.loadTokens>>>
  await vi.waitFor(() => expect(latchkey.store.getState().ready).toBe(true))
  await connect(latchkey, { connectorId: 'test.amber' })
  if (given.history) setAccountTab(latchkey, 'activity')
  open(latchkey)
  return requested
}

const row = (text: string) => page.getByRole('dialog').getByRole('listitem').filter({ hasText: text })
const marks = () => widget.shadow()?.querySelectorAll('.lk-unverified').length
/** The pictures of the rows only (images, and marks from the bundle): whether the network's picture is shown depends on the server. */
const pictures = () =>
  [...(widget.shadow()?.querySelectorAll('li .lk-picture > :is(img, svg)') ?? [])].map(({ tagName }) => tagName)

test('marks a token that only calls itself USDC, without the picture and the value it claims', async () => {
  await openAccount({ balances: [usdc(fake)] })
  await expect.element(row('USD Coin')).toHaveTextContent('Unverified token')
  await expect.element(row('USD Coin')).not.toHaveTextContent('$')
  expect(pictures()).toEqual([])
})

test('marks a token with the name of a known one, whatever its symbol', async () => {
  await openAccount({ balances: [{ ...usdc(fake), symbol: 'UC' }] })
  await expect.element(row('USD Coin')).toHaveTextContent('Unverified token')
  widget.unmount()
  await openAccount({ history: [received('UC', { address: `eip155:1:${fake}` }, 'USD Coin')] })
  await expect.element(row('Received')).toHaveTextContent('Unverified token')
})

test('does not mark the known USDC', async () => {
  await openAccount({ balances: [usdc(real)] })
  await expect.element(row('USD Coin')).toHaveTextContent('$5,000.00')
  expect(marks()).toBe(0)
})

test('warns in its detail that it is not the known USDC, above its contract, without a request', async () => {
  const requested = await openAccount({ balances: [usdc(fake)] })
  await expect.element(row('USD Coin')).toBeVisible()
  navigate(widget.latchkey, 'TokenDetail', { token: usdc(fake) })
  await expect.element(page.getByText(/^This is not the known USDC of this network/)).toBeVisible()
  expect(requested.filter(({ pathname }) => /rpc|tokens/.test(pathname))).toEqual([])
})

test.each([
  ['a contract that is another', 'USDC', { address: `eip155:1:${fake}` }, 'warning'],
  ['the native currency, which has no contract', 'USDC', { address: null }, 'warning'],
  ['no contract', 'USDC', {}, 'neutral'],
  ['no contract, as the native currency', 'ETH', {}, 'neutral'],
])('marks an incoming known symbol with %s in the activity', async (_, symbol, address, tone) => {
  await openAccount({ history: [received(symbol, address)] })
  await expect.element(row('Received')).toHaveTextContent('Unverified token')
  expect(widget.shadow()?.querySelector<HTMLElement>('.lk-unverified')?.dataset.tone).toBe(tone)
  expect(widget.shadow()?.querySelector('.lk-figures[data-tone=positive]')).toBeNull()
  expect(pictures()).toEqual([])
  await userEvent.click(page.getByRole('button', { name: 'Received' }))
  await expect.element(page.getByText('Confirmed')).toBeVisible()
  await vi.waitFor(() => expect(marks()).toBe(1))
})

test.each([
  ['the known USDC', 'USDC', { address: `eip155:1:${real}` }],
  ['the native currency', 'ETH', { address: null }],
  ['a symbol nobody knows', 'GEM', {}],
])('does not mark %s in the activity', async (_, symbol, address) => {
  await openAccount({ history: [received(symbol, address)] })
  await expect.element(row('Received')).toHaveTextContent(`+5,000 ${symbol}`)
  await expect.element(row('Received')).toHaveTextContent('From')
  await vi.waitFor(() => expect(pictures()).toHaveLength(1))
  expect(marks()).toBe(0)
})
