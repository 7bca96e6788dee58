import { connect, getModal, navigate, open, setSend } from '@latchkey/core'
import {
  AmountBelowDustError,
  BelowRentMinimumError,
  ReceiverChecksumError,
  ReceiverInvalidError,
} from '@latchkey/core/errors'
import { getSend, type SpendableBalance } from '@latchkey/core/internal'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { en } from '../../locales/en.ts'
import { testAccount } from '../../test/createTestAdapter.ts'
import { type RenderWidgetOptions, renderWidget, type Widget } from '../../test/renderWidget.tsx'

const receiver = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
let widget: Widget

afterEach(() => widget.unmount())

/** The widget on the Send view, connected to a wallet that holds 1 ETH. */
async function openSend({
  spendable,
  ...given
}: RenderWidgetOptions & { spendable?: SpendableBalance } = {}): Promise<Widget> {
  widget = renderWidget(given)
  const { latchkey, adapter } = widget
  adapter.parseAddress = async (text) => {
    if (!/^0x[0-9a-fA-F]{40}$/.test(text)) throw new ReceiverInvalidError({ receiver: text })
    if (text.endsWith('79c8')) throw new ReceiverChecksumError({ receiver: text })
    return text
  }
  if (spendable) adapter.send.getSpendable = async () => spendable
  await vi.waitFor(() => expect(latchkey.store.getState().ready).toBe(true))
  await connect(latchkey, { connectorId: 'test.amber' })
  open(latchkey)
  navigate(latchkey, 'Send', {})
  await expect.element(page.getByRole('dialog', { name: 'Send' })).toBeVisible()
  await expect.element(page.getByText(`${spendable ? 0.4 : 1} ETH available`)).toBeVisible()
  return widget
}

const amount = () => page.getByRole('textbox', { name: 'Amount' })
const to = () => page.getByRole('textbox', { name: 'To', exact: true })
const review = () => page.getByRole('button', { name: 'Review send' })

test('with one token, where the network type has no others, there is none to choose', async () => {
  const { latchkey, adapter, shadow } = await openSend()
  await expect.element(page.getByText('1 ETH available')).toBeVisible()
  expect(page.getByRole('button', { name: /^Token: / }).elements()).toEqual([])
  expect(shadow()?.querySelector('span.lk-chip')?.textContent).toBe('ETH')
  // With the ability, another may be entered by its address.
  adapter.loadTokens = async () => ({}) as never
  navigate(latchkey, 'Send', {})
  setSend(latchkey, { sendTokenAmount: '0.5' })
  await expect.element(page.getByRole('button', { name: 'Token: ETH' })).toBeVisible()
  // Balances and recipients may be read where there is no other token.
  Object.assign(adapter, { isNativeOnly: true })
  setSend(latchkey, { sendTokenAmount: '0.6' })
  await expect.element(page.getByRole('button', { name: 'Token: ETH' })).not.toBeInTheDocument()
})

test('what can be spent is shown in place of the balance, with why the rest cannot', async () => {
  const held = [
    { reason: 'unconfirmed', amount: 5n * 10n ** 17n },
    { reason: 'protected', amount: 10n ** 17n },
  ] as const
  await openSend({ spendable: { amount: 4n * 10n ** 17n, held } })
  await expect.element(page.getByText('0.5 ETH is not confirmed yet.')).toBeVisible()
  await expect.element(page.getByText('0.1 ETH may hold collectibles and is not spent.')).toBeVisible()
})

test('an amount that the network does not pass on names the least', async () => {
  const { adapter } = await openSend()
  adapter.send.inspectTransfer = async () => {
    throw new AmountBelowDustError({ minimum: 546n * 10n ** 10n })
  }
  await userEvent.fill(amount(), '0.000001')
  await expect.element(page.getByText('The least you can send is 0.00000546 ETH.')).toBeVisible()
})

test('what the recipient’s account must hold is named in the form, before a review', async () => {
  const { adapter } = await openSend()
  adapter.send.inspectTransfer = async ({ to }) => {
    if (to === receiver) throw new BelowRentMinimumError({ minimum: 10n ** 16n })
    return {}
  }
  await userEvent.fill(amount(), '0.000001')
  await userEvent.fill(to(), receiver)
  await userEvent.click(review())
  await expect
    .element(page.getByText('This is less than the recipient’s account must hold. Send more. The minimum is 0.01 ETH.'))
    .toBeVisible()
})

describe('while typing', () => {
  test('shows beside the amount that it is above the balance', async () => {
    await openSend()
    await userEvent.fill(amount(), '2')
    await expect.element(page.getByText('This is more than your balance.')).toBeVisible()
    await expect.element(amount()).toHaveAttribute('aria-invalid', 'true')
    await expect.element(to()).not.toHaveAttribute('aria-invalid')
    await userEvent.fill(amount(), '0.5')
    await expect.element(page.getByText('1 ETH available')).toBeVisible()
  })

  test('rejects an amount with more decimals than the token', async () => {
    await openSend()
    await userEvent.fill(amount(), '0.1234567890123456789')
    await expect.element(page.getByText('ETH allows up to 18 decimals.')).toBeVisible()
  })

  test('shows beside the recipient that it is no address, or may have a typo', async () => {
    await openSend()
    await userEvent.fill(to(), 'bob')
    await expect.element(page.getByText('Enter a valid address or name.')).toBeVisible()
    await expect.element(to()).toHaveAttribute('aria-invalid', 'true')
    await userEvent.fill(to(), receiver.replace('C8', 'c8'))
    await expect.element(page.getByText(/This address may have a typo/)).toBeVisible()
    await expect.element(review()).toBeDisabled()
  })

  test('in English a comma groups thousands: 1,000 is a thousand, 1,00 is rejected, and letters are ignored', async () => {
    await openSend()
    await userEvent.fill(amount(), '1,000')
    await expect.element(amount()).toHaveValue('1,000')
    expect(getSend(widget.latchkey).sendTokenAmount).toBe('1000')
    await userEvent.type(amount(), 'x')
    expect(getSend(widget.latchkey).sendTokenAmount).toBe('1000')
    await userEvent.fill(amount(), '1,00')
    await expect.element(page.getByText(/This amount is ambiguous/)).toBeVisible()
    await userEvent.fill(to(), receiver)
    await expect.element(review()).toBeDisabled()
  })

  test('never reviews an unreadable amount, not even before its error appears', async () => {
    await openSend()
    await userEvent.fill(to(), receiver)
    await userEvent.fill(amount(), '0.5')
    await expect.element(review()).toBeEnabled()
    await userEvent.fill(amount(), '1.000,5')
    expect(review().element()).toHaveProperty('disabled', true)
    await expect.element(page.getByText('This amount is ambiguous. Write it like 1,000.5 or 0.5.')).toBeVisible()
  })

  test('rejects an amount with characters that reverse its digits, and shows it without them', async () => {
    await openSend()
    await userEvent.fill(amount(), '\u202e001.0')
    await expect.element(page.getByText(/This amount is ambiguous/)).toBeVisible()
    await expect.element(amount()).toHaveValue('001.0')
    await userEvent.fill(to(), receiver)
    await expect.element(review()).toBeDisabled()
  })

  test('reads a comma as the decimal mark in German, and writes Max with it', async () => {
    await openSend({ locale: { ...en, code: 'de' } })
    await userEvent.fill(amount(), '1.000,5')
    expect(getSend(widget.latchkey).sendTokenAmount).toBe('1000.5')
    await userEvent.fill(amount(), '1,000')
    expect(getSend(widget.latchkey).sendTokenAmount).toBe('1.000')
    await userEvent.click(page.getByRole('button', { name: 'Max' }))
    await expect.element(amount()).toHaveValue('0,999979')
  })
})

test('Max leaves the fee when the native currency is sent', async () => {
  await openSend()
  await userEvent.click(page.getByRole('button', { name: 'Max' }))
  await expect.element(amount()).toHaveValue('0.999979')
})

test('Max keeps the focus while it loads, which a disabled button would lose', async () => {
  await openSend()
  const max = page.getByRole('button', { name: 'Max' })
  await expect.element(max).toBeEnabled()
  ;(max.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(amount()).toHaveValue('0.999979')
  expect(widget.shadow()?.activeElement).toBe(max.element())
})

test('the button names what is missing, unless an error says what is wrong', async () => {
  await openSend()
  const missing = (name: string) => page.getByRole('button', { name })
  await expect.element(missing('Enter an amount')).toBeDisabled()
  await userEvent.fill(amount(), '0.25')
  await expect.element(missing('Enter a recipient')).toBeDisabled()
  await userEvent.fill(to(), 'bob')
  await expect.element(page.getByText('Enter a valid address or name.')).toBeVisible()
  await expect.element(review()).toBeDisabled()
  await userEvent.fill(to(), receiver)
  await expect.element(review()).toBeEnabled()
})

test('opens the review with what was entered, once it can be sent', async () => {
  const { latchkey } = await openSend()
  await expect.element(page.getByRole('button', { name: 'Enter an amount' })).toBeDisabled()
  await userEvent.fill(amount(), '0.25')
  await userEvent.fill(to(), ` ${receiver} `)
  await userEvent.click(review())
  await expect.element(page.getByRole('dialog', { name: 'Review Send' })).toBeVisible()
  expect(getSend(latchkey)).toMatchObject({ sendTokenAmount: '0.25', receiverAddress: receiver })
})

test('notices a balance that shrank before the review', async () => {
  const { latchkey, adapter } = await openSend()
  const checked = vi.spyOn(adapter, 'getNativeBalance')
  setSend(latchkey, { sendTokenAmount: '0.9', receiverAddress: receiver })
  // What was typed has been found right by then.
  await vi.waitFor(() => expect(checked).toHaveBeenCalled(), { timeout: 10_000 })
  await expect.element(review()).toBeEnabled()
  adapter.getNativeBalance = async () => 1n
  await userEvent.click(review())
  await vi.waitFor(() => expect(getModal(latchkey).stack.at(-1)?.view).toBe('Send'))
  await expect.element(page.getByText('This is more than your balance.')).toBeVisible()
})

describe('when neither the server nor the node responds', () => {
  test.each([
    ['on Try again', () => userEvent.click(page.getByRole('button', { name: 'Try again' }))],
    ['once the page is online again', async () => void window.dispatchEvent(new Event('online'))],
    ['once the page is in view again', async () => void document.dispatchEvent(new Event('visibilitychange'))],
  ])('says so, and reads the node again %s', async (_, wake) => {
    widget = renderWidget()
    const { latchkey, adapter } = widget
    const { getNativeBalance } = adapter
    // The wallet is requested too once the page is in view again, and stays connected.
    adapter.reconnect = async () => ({ accounts: [testAccount], chainId: '1' })
    adapter.getNativeBalance = () => Promise.reject(new Error('away'))
    await vi.waitFor(() => expect(latchkey.store.getState().ready).toBe(true))
    await connect(latchkey, { connectorId: 'test.amber' })
    open(latchkey)
    navigate(latchkey, 'Send', {})
    await expect.element(page.getByRole('dialog').getByText('Token Balance Unavailable')).toBeVisible()
    adapter.getNativeBalance = getNativeBalance
    await wake()
    await expect.element(page.getByText('1 ETH available')).toBeVisible()
  })
})
