import { navigate, setSend, setSwap } from '@latchkey/core'
import { getSend } from '@latchkey/core/internal'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { amount, friend, nft, openSend, review, to } from '../../test/openSend.ts'
import { eth, openSwap, type SwapMarket, type SwapWidget, usdc } from '../../test/openSwap.ts'

let unmount = () => {}
afterEach(() => unmount())

/** The Send view of a wallet of 1 ETH and 5,000 USDC, with prices, and pools to check them. */
async function openPriced(change: Partial<SwapMarket> = {}): Promise<SwapWidget> {
  const widget = await openSwap(change)
  unmount = widget.unmount
  navigate(widget.latchkey, 'Send', {})
  await expect.element(page.getByText('1 ETH available')).toBeVisible()
  return widget
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const inDollars = () => userEvent.click(page.getByRole('button', { name: /Enter amount in dollars$/ }))

test('a highest fee below a cent is never shown as nothing', async () => {
  const { shadow } = await openPriced({ serverPrice: 200 })
  await userEvent.fill(amount(), '0.1')
  await userEvent.fill(to(), friend)
  await userEvent.click(review())
  await vi.waitFor(() => expect(shadow()?.querySelector('.lk-fee')?.textContent).toMatch(/ETH.*\$0\.01$/))
})

test('the field of an amount shows that it has the focus', async () => {
  await openPriced()
  const line = () => getComputedStyle(amount().element()).boxShadow
  await userEvent.click(to())
  expect(line()).toBe('none')
  await userEvent.click(amount())
  expect(line()).not.toBe('none')
})

describe('an amount in dollars', () => {
  test('is converted at the shown price, and exactly the tokens shown are reviewed', async () => {
    const { latchkey } = await openPriced()
    await inDollars()
    await userEvent.fill(amount(), '100')
    await expect.element(page.getByText('0.03333333 ETH')).toBeVisible()
    await userEvent.fill(to(), friend)
    await userEvent.click(review())
    await expect.element(page.getByRole('dialog', { name: 'Review Send' })).toBeVisible()
    await expect.element(page.getByText('0.03333333 ETH')).toBeVisible()
    await expect.element(page.getByText(/comes only from the server/)).not.toBeInTheDocument()
    expect(getSend(latchkey)).toMatchObject({ sendTokenAmount: '0.03333333', fiatAmount: '100', fiatSource: 'pools' })
    await userEvent.click(button('Back'))
    await expect.element(amount()).toHaveValue('100')
  })

  test('is offered in dollars, as it would be typed, whatever currency values are shown in', async () => {
    const { latchkey } = await openPriced()
    latchkey.store.setState({ preferences: { currency: 'EUR' } })
    await userEvent.fill(amount(), '0.5')
    await expect.element(page.getByRole('button', { name: '$1,500.00 Enter amount in dollars' })).toBeVisible()
    navigate(latchkey, 'Swap', {})
    setSwap(latchkey, { sold: eth, bought: usdc, amount: '0.5' })
    await expect.element(page.getByRole('button', { name: '$1,500.00 Enter amount in dollars' })).toBeVisible()
    // What is received is a value.
    await expect.element(page.getByText('€1,350.00')).toBeVisible()
  })

  test('is rejected where the pools price the token otherwise than the server', async () => {
    await openPriced({ serverPrice: 300 })
    await inDollars()
    await userEvent.fill(amount(), '100')
    await userEvent.fill(to(), friend)
    await userEvent.click(review())
    await expect.element(page.getByText(/^The price of this token differs from the market price/)).toBeVisible()
    await expect.element(page.getByRole('dialog', { name: 'Send', exact: true })).toBeVisible()
  })

  test('stays a sum that is checked when its tokens are shown instead, until tokens are typed or another token is chosen', async () => {
    const { latchkey } = await openPriced({ serverPrice: 300 })
    await inDollars()
    await userEvent.fill(amount(), '100')
    await userEvent.fill(to(), friend)
    const inTokens = page.getByRole('button', { name: /Enter amount in ETH$/ })
    await userEvent.click(inTokens)
    await expect.element(amount()).toHaveValue('0.33333333')
    await userEvent.click(review())
    await expect.element(page.getByText(/^The price of this token differs from the market price/)).toBeVisible()
    await inDollars()
    await expect.element(amount()).toHaveValue('100')
    await userEvent.click(inTokens)
    setSend(latchkey, { token: { ...getSend(latchkey).token, address: `eip155:1:${friend}` } as never })
    expect(getSend(latchkey).fiatAmount).toBeUndefined()
    setSend(latchkey, { token: undefined })
    await userEvent.fill(amount(), '0.2')
    await userEvent.click(review())
    await expect.element(page.getByRole('dialog', { name: 'Review Send' })).toBeVisible()
  })

  test('is reviewed with a note where only the server prices the token', async () => {
    await openPriced({ isPriced: false })
    await inDollars()
    await userEvent.fill(amount(), '100')
    await userEvent.fill(to(), friend)
    await userEvent.click(review())
    await expect
      .element(page.getByText(/^You send 0\.03333333 ETH\. The value of \$100\.00 comes only from the server/))
      .toBeVisible()
  })

  test('above the balance is rejected, and an unreadable one cannot be reviewed', async () => {
    await openPriced()
    await inDollars()
    await userEvent.fill(to(), friend)
    await userEvent.fill(amount(), '3001')
    await expect.element(page.getByText('This is more than your balance.')).toBeVisible()
    await expect.element(review()).toBeDisabled()
    await userEvent.fill(amount(), '1.000,5')
    await expect.element(page.getByText(/This amount is ambiguous/)).toBeVisible()
    // No amount of tokens, which "0" would be.
    await expect.element(page.getByRole('button', { name: 'Enter amount in ETH' })).toHaveTextContent('–')
    await expect.element(review()).toBeDisabled()
  })

  test('follows the chosen token, and an amount in tokens from elsewhere replaces it', async () => {
    const { latchkey } = await openPriced()
    await inDollars()
    await userEvent.fill(amount(), '30')
    await userEvent.click(button('Token: ETH'))
    await userEvent.click(page.getByRole('button', { name: /USD Coin/ }))
    await expect.element(amount()).toHaveValue('30')
    await expect.element(page.getByText(/^30 USDC/)).toBeVisible()
    setSend(latchkey, { sendTokenAmount: '0.5' })
    await expect.element(amount()).toHaveValue('0.5')
    expect(getSend(latchkey).fiatAmount).toBeUndefined()
  })
})

describe('parts of the balance', () => {
  test.each([
    ['25%', '0.25'],
    ['50%', '0.5'],
    ['75%', '0.75'],
    ['Max', '0.999979'],
  ])('%s of 1 ETH is %s: the fee stays', async (name, expected) => {
    const widget = await openSend()
    unmount = widget.unmount
    await userEvent.click(button(name))
    await expect.element(amount()).toHaveValue(expected)
  })

  test('are cut to base units, and never take the fee of a small balance', async () => {
    const widget = await openSend()
    unmount = widget.unmount
    const fee = 21_000n * 10n ** 9n
    widget.adapter.getNativeBalance = async () => fee + 3n
    await userEvent.click(button('50%'))
    await expect.element(amount()).toHaveValue('0.000000000000000003')
    widget.adapter.getNativeBalance = async () => 3n * fee + 3n
    await userEvent.click(button('25%'))
    await vi.waitFor(() => expect(getSend(widget.latchkey).sendTokenAmount).toBe('0.00001575'))
  })
})

test('clears the amount and the recipient, and keeps the focus in the field', async () => {
  const widget = await openSend()
  unmount = widget.unmount
  await userEvent.fill(amount(), '0.5')
  await userEvent.fill(to(), friend)
  await userEvent.click(button('Clear amount'))
  await expect.element(amount()).toHaveValue('')
  expect(widget.shadow()?.activeElement).toBe(amount().element())
  await userEvent.click(button('Clear recipient'))
  await expect.element(to()).toHaveValue('')
  expect(widget.shadow()?.activeElement).toBe(to().element())
  await expect.element(button('Clear recipient')).not.toBeInTheDocument()
})

test('rejects more pieces of an NFT than the account owns while they are typed', async () => {
  const widget = await openSend({ navigateTo: ({ latchkey }) => navigate(latchkey, 'SendNft', { nft }) })
  unmount = widget.unmount
  const quantity = page.getByRole('textbox', { name: 'Quantity' })
  await expect.element(page.getByRole('button', { name: 'Enter a recipient' })).toBeDisabled()
  await userEvent.fill(to(), friend)
  await userEvent.fill(quantity, '4')
  await expect.element(quantity).toHaveAccessibleDescription('This account no longer owns this NFT, or owns fewer.')
  await expect.element(review()).toBeDisabled()
  await userEvent.fill(quantity, '')
  await expect.element(page.getByRole('button', { name: 'Enter a quantity' })).toBeDisabled()
  await userEvent.fill(quantity, '3')
  await expect.element(review()).toBeEnabled()
})

test.each([320, 360])('shows every digit of 20 at %i px', async (width) => {
  await page.viewport(width, 640)
  try {
    await openPriced()
    await userEvent.fill(amount(), '16.779440961939351687')
    const field = amount().element()
    expect(field.scrollWidth).toBeLessThanOrEqual(field.clientWidth)
  } finally {
    await page.viewport(414, 896)
  }
})
