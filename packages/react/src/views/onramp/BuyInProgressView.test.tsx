import { connect, getModal, navigate, open, type Purchase } from '@latchkey/core'
import { checkouts, getPurchases } from '@latchkey/core/internal'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { eventually, renderWidget, type Widget } from '../../test/renderWidget.tsx'

const purchase: Purchase = {
  id: 'a-reference',
  provider: 'coinbase',
  caipNetworkId: 'eip155:1',
  address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  token: { symbol: 'USDC', decimals: 6 },
  payment: { amount: '1500.5', currency: 'USD', method: 'ach_bank_account' },
  quoted: '1477.99',
  startedAt: 0,
  followUntil: Number.MAX_SAFE_INTEGER,
  status: 'open',
}

let widget: Widget
afterEach(() => widget.unmount())

/** Opens the view of a purchase. */
async function show(change: Partial<Purchase>): Promise<void> {
  widget = renderWidget()
  const { latchkey } = widget
  await vi.waitFor(() => expect(latchkey.store.getState().ready).toBe(true))
  await connect(latchkey, { connectorId: 'test.amber' })
  latchkey.store.setState({ purchases: [{ ...purchase, ...change }] })
  open(latchkey)
  navigate(latchkey, 'OnRampAmount', {})
  navigate(latchkey, 'BuyInProgress', { id: purchase.id })
  await expect.element(page.getByRole('dialog', { name: 'Buy' })).toBeVisible()
}

test.each([
  ['open', 'Pay with Coinbase', 'Open checkout again'],
  ['closed', 'Checkout closed', 'Open checkout again'],
  // After a reload the address of the blocked window is gone.
  ['blocked', 'Checkout blocked', 'Open checkout again'],
  ['unconfirmed', '1,477.99 USDC came in', 'Back to account'],
  ['paid', 'Payment in progress', 'Back to account'],
  ['arriving', 'Tokens on their way', 'Back to account'],
  ['declined', 'Payment declined', 'Try again'],
  ['timedOut', 'Nothing has arrived yet', 'Check again'],
  ['done', '1,477.99 USDC arrived', 'Done'],
] as const)('%s says "%s" and offers "%s"', async (status, title, step) => {
  await show({ status, arrived: '1477.99' })
  await expect.element(page.getByText(title)).toBeVisible()
  await expect.element(page.getByRole('button', { name: step })).toBeVisible()
  await expect.element(page.getByText('$1,500.50')).toBeVisible()
  await expect.element(page.getByText('Bank transfer')).toBeVisible()
})

test('of what only the balance shows, says that it came in, and that the provider has not confirmed it', async () => {
  await show({ status: 'unconfirmed', arrived: '1477.99' })
  await expect.element(page.getByText('1,477.99 USDC came in')).toBeVisible()
  await expect.element(page.getByText('Coinbase has not confirmed your purchase yet.')).toBeVisible()
  expect(page.getByText('arrived').elements()).toEqual([])
})

test('a blocked window leaves a link, which follows the purchase again', async () => {
  await show({ status: 'blocked' })
  const href = 'https://pay.coinbase.com/buy?sessionToken=t'
  checkouts(widget.latchkey).set(purchase.id, { href, window: undefined })
  widget.latchkey.store.setState({ purchases: [{ ...purchase, status: 'blocked' }] })
  const link = page.getByRole('link', { name: 'Open checkout' })
  await expect.element(link).toHaveAttribute('href', href)
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer')
  link.element().addEventListener('click', (event) => event.preventDefault())
  await userEvent.click(link)
  await expect.element(page.getByText('Pay with Coinbase')).toBeVisible()
})

test('removes a purchase whose end was seen, and shows the account', async () => {
  await show({ status: 'done', arrived: '1477.99' })
  await userEvent.click(page.getByRole('button', { name: 'Done' }))
  await expect.element(page.getByRole('dialog', { name: 'Account' })).toBeVisible()
  expect(getPurchases(widget.latchkey)).toEqual([])
  expect(getModal(widget.latchkey).stack).toHaveLength(1)
})

test.each(['open', 'closed', 'blocked', 'unconfirmed', 'timedOut'] as const)(
  'offers to remove a purchase that is %s, says what that means, and asks once',
  async (status) => {
    await show({ status, arrived: '1477.99' })
    await userEvent.click(page.getByRole('button', { name: 'Remove', exact: true }))
    const explanation = 'This purchase will no longer be followed here. A payment you already made still arrives.'
    await expect.element(page.getByText(explanation)).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: 'Cancel' }))
    expect(getPurchases(widget.latchkey)).toHaveLength(1)
    await userEvent.click(page.getByRole('button', { name: 'Remove', exact: true }))
    await userEvent.click(page.getByRole('button', { name: 'Remove purchase' }))
    await eventually(() => expect(getModal(widget.latchkey).stack.at(-1)?.view).toBe('OnRampAmount'))
    expect(getPurchases(widget.latchkey)).toEqual([])
  },
)

test('says that a purchase is no longer tracked', async () => {
  await show({ status: 'open' })
  widget.latchkey.store.setState({ purchases: [] })
  await expect.element(page.getByText('This purchase is no longer tracked.')).toBeVisible()
})

test('opens no checkout for another account than the active one, and shows the whole address', async () => {
  const opened = vi.spyOn(window, 'open')
  // Shortened, both would look alike.
  const thief = '0xf3BAD00000000000000000000000000000b92266'
  await show({ status: 'closed', address: thief })
  expect(widget.shadow()?.querySelector('.lk-address')?.textContent).toBe(thief)
  await userEvent.click(page.getByRole('button', { name: 'Open checkout again' }))
  await expect
    .element(page.getByText('The account in your wallet changed, so nothing was sent. Check it and try again.'))
    .toBeVisible()
  expect(opened).not.toHaveBeenCalled()
})
