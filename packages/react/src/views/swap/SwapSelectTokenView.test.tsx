import { getSwap, navigate, setSwap } from '@latchkey/core'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { eth, openSwap, type SwapWidget, usdc } from '../../test/openSwap.ts'

let widget: SwapWidget | undefined

afterEach(() => widget?.unmount())

async function openList(): Promise<SwapWidget> {
  widget = await openSwap()
  setSwap(widget.latchkey, { sold: eth })
  navigate(widget.latchkey, 'SwapSelectToken', { side: 'bought' })
  await expect.element(page.getByRole('list', { name: 'Your tokens' })).toBeVisible()
  return widget
}

const search = () => page.getByRole('searchbox', { name: 'Search name or paste address' })
const unknown = `0x${'ab'.repeat(20)}`

test('finds tokens by name and symbol, and says when none match', async () => {
  const { latchkey } = await openList()
  await userEvent.fill(search(), 'zzz')
  await expect.element(page.getByText(/No tokens match “zzz”/)).toBeVisible()
  await userEvent.fill(search(), 'usd')
  await userEvent.click(page.getByRole('listitem').filter({ hasText: 'USD Coin' }).getByRole('button'))
  await expect.element(page.getByRole('button', { name: 'Token you get: USDC' })).toBeVisible()
  expect(getSwap(latchkey).bought).toMatchObject({ symbol: 'USDC', isListed: true })
})

test('choosing the token of the other side switches the pair', async () => {
  const { latchkey } = await openList()
  setSwap(latchkey, { bought: usdc })
  await userEvent.click(page.getByRole('listitem').filter({ hasText: 'Ether' }).getByRole('button'))
  expect(getSwap(latchkey)).toMatchObject({ sold: { symbol: 'USDC' }, bought: { symbol: 'ETH' } })
})

test('choosing another token to pay rounds the amount down to its decimals', async () => {
  widget = await openSwap()
  setSwap(widget.latchkey, { sold: eth, bought: usdc, amount: '1.999999999' })
  navigate(widget.latchkey, 'SwapSelectToken', { side: 'sold' })
  await userEvent.click(page.getByRole('listitem').filter({ hasText: 'USD Coin' }).getByRole('button'))
  expect(getSwap(widget.latchkey)).toMatchObject({ sold: { symbol: 'USDC' }, amount: '1.999999' })
})

test('reads an unlisted token from the chain and warns before it is used, more strongly when it bears a listed name', async () => {
  const { latchkey, shadow } = await openList()
  await userEvent.fill(search(), unknown)
  await expect.element(page.getByText('This is not the listed USDC')).toBeVisible()
  expect(shadow()?.querySelector('.lk-address')?.textContent).toBe(unknown)
  expect(getSwap(latchkey).bought).toBeUndefined()
  await userEvent.click(page.getByRole('button', { name: 'Use this token anyway' }))
  expect(getSwap(latchkey).bought).toMatchObject({ symbol: 'USDC', decimals: 18, isListed: false })
})

test('says that there is no token at an address', async () => {
  await openList()
  await userEvent.fill(search(), `0x${'00'.repeat(20)}`)
  await expect.element(page.getByText('There is no token at this address')).toBeVisible()
})

test('Enter chooses the only token found, and nothing while there are several', async () => {
  const { latchkey } = await openList()
  await userEvent.keyboard('{Enter}')
  expect(getSwap(latchkey).bought).toBeUndefined()
  await userEvent.fill(search(), 'usd')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'Token you get: USDC' })).toBeVisible()
  // The same keystroke does not press the chip that has the focus now.
  await new Promise((resolve) => setTimeout(resolve, 200))
  await expect.element(page.getByRole('dialog', { name: 'Swap' })).toBeVisible()
})
