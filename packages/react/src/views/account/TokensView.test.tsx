import { connect, open } from '@latchkey/core'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { eventually, renderWidget, type Widget } from '../../test/renderWidget.tsx'
import { stubServer } from '../../test/stubServer.ts'

let widget: Widget | undefined

afterEach(() => widget?.unmount())

const token = (symbol: string, index: number, value: number | undefined) => ({
  name: `${symbol} Coin`,
  symbol,
  chainId: 'eip155:1',
  address: `eip155:1:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb4${index}`,
  ...(value !== undefined && { value }),
  price: value === undefined ? 0 : 1,
  quantity: { decimals: '6', numeric: '12.5' },
  iconUrl: null,
})
const { address: _, ...native } = token('ETH', 0, 0.5)

async function openTokens(): Promise<Widget> {
  const balances = [native, token('BIG', 1, 12.5), token('TINY', 2, 0.99), token('FREE', 3, undefined)]
  const rendered = renderWidget({ options: stubServer({ '/balance': { balances } }) })
  widget = rendered
  const { latchkey } = rendered
  await eventually(() => expect(latchkey.store.getState().ready).toBe(true))
  await connect(latchkey, { connectorId: 'test.amber' })
  open(latchkey)
  await userEvent.click(page.getByRole('button', { name: 'All tokens (4)' }))
  await expect.element(page.getByRole('dialog', { name: 'Tokens' })).toBeVisible()
  return rendered
}

const names = (list = 'Tokens') =>
  page
    .getByRole('list', { name: list })
    .getByRole('button')
    .elements()
    .map((row) => row.textContent)

test('finds tokens by name, symbol and contract, and says when none match', async () => {
  await openTokens()
  await eventually(() => expect(names()).toEqual(['Ether', 'BIG Coin', 'TINY Coin', 'FREE Coin']))
  const search = page.getByRole('searchbox', { name: 'Search tokens' })
  for (const [text, found] of [
    ['big', ['BIG Coin']],
    ['free c', ['FREE Coin']],
    ['0xA0B86991C6218B36C1D19D4A2E9EB0CE3606EB42', ['TINY Coin']],
  ] as const) {
    await userEvent.fill(search, text)
    await eventually(() => expect(names()).toEqual(found))
  }
  await userEvent.fill(search, 'nothing')
  await expect.element(page.getByText('No token matches.')).toBeVisible()
})

test('hides balances below one dollar, but neither the native currency nor tokens without a price', async () => {
  await openTokens()
  const hideSmall = page.getByRole('button', { name: 'Hide small balances' })
  await userEvent.click(hideSmall)
  await expect.element(hideSmall).toHaveAttribute('aria-pressed', 'true')
  await eventually(() => expect(names()).toEqual(['Ether', 'BIG Coin', 'FREE Coin']))
  await userEvent.click(page.getByRole('button', { name: 'Back' }))
  await expect.element(page.getByRole('tab', { name: 'Tokens' })).toBeVisible()
  await eventually(() => expect(names()).toEqual(['Ether', 'BIG Coin', 'FREE Coin']))
})

test('hides a token from its own view, lists it under Hidden, and shows it again', async () => {
  await openTokens()
  await userEvent.click(page.getByRole('button', { name: 'FREE Coin' }))
  await userEvent.click(page.getByRole('button', { name: 'Hide token' }))
  await expect.element(page.getByRole('dialog', { name: 'Tokens' })).toBeVisible()
  await eventually(() => expect(names('Hidden')).toEqual(['FREE Coin']))
  expect(names()).toEqual(['Ether', 'BIG Coin', 'TINY Coin'])
  await userEvent.click(page.getByRole('button', { name: 'FREE Coin' }))
  await userEvent.click(page.getByRole('button', { name: 'Show token again' }))
  await userEvent.click(page.getByRole('button', { name: 'Back' }))
  await eventually(() => expect(names()).toEqual(['Ether', 'BIG Coin', 'TINY Coin', 'FREE Coin']))
  await userEvent.click(page.getByRole('button', { name: 'Ether' }))
  await expect.element(page.getByRole('dialog', { name: 'Ether' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Hide token' }).elements()).toEqual([])
})
