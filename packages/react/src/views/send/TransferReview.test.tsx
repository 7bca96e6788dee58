import { getModal, navigate, setAccountTab } from '@latchkey/core'
import { UserRejectedError } from '@latchkey/core/errors'
import { getSend, goBack, type TransferRequest } from '@latchkey/core/internal'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { testAccount } from '../../test/createTestAdapter.ts'
import {
  addressesOf,
  amount,
  friend,
  nft,
  openSend,
  other,
  review,
  type SendWidget,
  send,
  to,
} from '../../test/openSend.ts'
import { leaveReview, readPlace } from './leaveReview.ts'

/** The height of the sheet follows its content in 150 ms. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 400))

let widget: SendWidget

afterEach(() => widget.unmount())

async function show(options?: Parameters<typeof openSend>[0]): Promise<SendWidget> {
  widget = await openSend(options)
  return widget
}

test('shows the whole contract and the token ID in the review of an NFT, whatever its name', async () => {
  const sticker = { ...nft, name: 'Sticker', tokenId: '4711', collection: { ...nft.collection, name: 'Free Stickers' } }
  await show({ navigateTo: ({ latchkey }) => navigate(latchkey, 'SendNft', { nft: sticker }) })
  await userEvent.fill(to(), 'nick.eth')
  await userEvent.click(review())
  await expect.element(page.getByRole('dialog', { name: 'Review Send' })).toBeVisible()
  await expect.element(page.getByText('4711', { exact: true })).toBeVisible()
  expect(addressesOf(widget)).toEqual([friend, other])
})

test('sends some pieces of an NFT after a review', async () => {
  const { latchkey, calls } = await show({ navigateTo: ({ latchkey }) => navigate(latchkey, 'SendNft', { nft }) })
  await expect.element(page.getByRole('dialog', { name: 'Send NFT' })).toBeVisible()
  await userEvent.fill(to(), 'nick.eth')
  const quantity = page.getByRole('textbox', { name: 'Quantity' })
  await userEvent.fill(quantity, '4')
  await expect.element(page.getByText(/no longer owns this NFT, or owns fewer/)).toBeVisible()
  await userEvent.fill(quantity, '2')
  await userEvent.click(review())
  await expect.element(page.getByRole('dialog', { name: 'Review Send' })).toBeVisible()
  await expect.element(page.getByText('up to 0.001 ETH')).toBeVisible()
  await userEvent.click(send())
  await expect.element(page.getByText('2 × Tide Stamp sent')).toBeVisible()
  expect(calls.send).toHaveBeenCalledTimes(1)
  expect(latchkey.store.getState().sentTransactions).toMatchObject([{ kind: 'nft', to: friend, amount: '2' }])
  await vi.waitFor(() => expect(getModal(latchkey).stack.at(-1)?.view).toBe('Account'))
})

test.each([
  { width: 320, height: 640, warnings: 0 },
  { width: 320, height: 640, warnings: 1 },
  { width: 320, height: 580, warnings: 1 },
  { width: 320, height: 480, warnings: 1 },
  { width: 390, height: 844, warnings: 1 },
])('a declined request moves no button, and says so in view: %o', async ({ width, height, warnings }) => {
  await page.viewport(width, height)
  try {
    const { adapter, shadow } = await show()
    adapter.send.transfer = () => Promise.reject(new UserRejectedError())
    await userEvent.fill(amount(), '0.25')
    await userEvent.fill(to(), warnings > 0 ? testAccount : friend)
    await userEvent.click(review())
    await expect.element(send()).toBeEnabled()
    await vi.waitFor(() => expect(shadow()?.querySelectorAll('.lk-view-footer [part=note]')).toHaveLength(warnings))
    // As a visitor reaches it, where the foot of the view is not in sight.
    await settled()
    send().element().scrollIntoView({ block: 'nearest' })
    const place = () => send().element().getBoundingClientRect().top
    const before = place()
    await userEvent.click(send())
    const declined = page.getByRole('alert').filter({ hasText: 'You declined the request' })
    await expect.element(declined).toBeVisible()
    await settled()
    expect(place()).toBe(before)
    const note = declined.element().getBoundingClientRect()
    expect(note.bottom).toBeLessThanOrEqual(before)
    expect(note.top).toBeGreaterThanOrEqual(shadow()?.querySelector('.lk-body')?.getBoundingClientRect().top ?? height)
    expect(before).toBeLessThanOrEqual(height - 48)
    // With the next request the amount is in view again, where the buttons do not scroll with it.
    adapter.send.transfer = () => new Promise(() => {})
    await userEvent.click(send())
    await expect.element(page.getByRole('button', { name: /^Confirm in/ })).toBeVisible()
    const body = shadow()?.querySelector('.lk-body')
    if (!body?.matches('[data-tight]')) expect(body?.scrollTop).toBe(0)
  } finally {
    await page.viewport(414, 896)
  }
})

test('warns before it repeats a request whose response is missing', async () => {
  const { latchkey } = await show()
  await userEvent.fill(amount(), '0.25')
  await userEvent.fill(to(), friend)
  await userEvent.click(review())
  await expect.element(send()).toBeVisible()
  latchkey.store.setState({
    requestedTransactions: [
      {
        id: 'one',
        caipNetworkId: 'eip155:1',
        from: testAccount,
        nonce: 0,
        call: { to: friend, value: '250000000000000000' },
        details: { kind: 'transfer', to: friend, token: { symbol: 'ETH', decimals: 18 }, amount: '250000000000000000' },
        requestedAt: Date.now(),
        keepUntil: Date.now() + 60_000,
      },
    ],
  })
  await expect.element(page.getByText(/Amber may still show this request/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Request again' })).toBeVisible()
})

test.each([
  ['dropped', { status: 'dropped', nonce: undefined }, 1],
  ['dropped, with a nonce', { status: 'dropped', nonce: 0 }, 0],
  ['confirmed', { status: 'confirmed', nonce: undefined }, 0],
] as const)(
  'warns before it repeats a transfer that the network dropped, unless its nonce rules that out (%s)',
  async (_name, state, count) => {
    const { latchkey } = await show()
    await userEvent.fill(amount(), '0.25')
    await userEvent.fill(to(), friend)
    await userEvent.click(review())
    await expect.element(send()).toBeVisible()
    const { caipNetworkId, from } = { caipNetworkId: 'eip155:1' as const, from: testAccount }
    const details = {
      kind: 'transfer',
      to: friend,
      token: { symbol: 'ETH', decimals: 18 },
      amount: `25${'0'.repeat(16)}`,
    } as const
    latchkey.store.setState({
      sentTransactions: [{ ...details, ...state, hash: '0x1', caipNetworkId, from, sentAt: Date.now() }],
    })
    const warning = page.getByText(/a new transfer could pay twice/)
    await expect.poll(() => warning.elements().length).toBe(count)
    await expect.element(send()).toBeVisible()
  },
)

test('leaves a second review of a transfer once the wallet sends the first; the form says a request is open', async () => {
  const { latchkey, adapter } = await show()
  let respond = (_answer: { hash: string }) => {}
  const transfer = vi.fn((request: TransferRequest) => {
    request.onRequest?.({ call: { to: friend, value: request.amount }, nonce: 0 })
    return new Promise<{ hash: string }>((resolve) => (respond = resolve))
  })
  adapter.send.transfer = transfer
  await userEvent.fill(amount(), '0.25')
  await userEvent.fill(to(), friend)
  await userEvent.click(review())
  await userEvent.click(send())
  await vi.waitFor(() => expect(transfer).toHaveBeenCalledTimes(1))
  goBack(latchkey)
  await expect
    .element(page.getByText('Amber may still show a request to send 0.25 ETH. Answer it there first.'))
    .toBeVisible()
  await userEvent.click(review())
  await expect.element(page.getByRole('button', { name: 'Request again' })).toBeVisible()
  respond({ hash: `0x${'ab'.repeat(32)}` })
  await expect.element(page.getByRole('dialog', { name: 'Account' })).toBeVisible()
  expect(latchkey.store.getState().accountTab).toBe('activity')
  expect(getSend(latchkey)).not.toHaveProperty('sendTokenAmount', '0.25')
  expect(transfer).toHaveBeenCalledTimes(1)
})

test('a finished transfer leaves its own review only, and opens no activity of another account', async () => {
  const { latchkey } = await show()
  await userEvent.fill(amount(), '0.25')
  await userEvent.fill(to(), friend)
  await userEvent.click(review())
  await expect.element(send()).toBeVisible()
  const sentFrom = readPlace(latchkey)
  const shown = () => [getModal(latchkey).stack.at(-1)?.view, latchkey.store.getState().accountTab]

  leaveReview(latchkey, { sentFrom: { ...sentFrom, connectorId: 'another.wallet' }, message: 'Sent', hash: '0x1' })
  leaveReview(latchkey, { sentFrom: { ...sentFrom, caipAddress: `eip155:1:${friend}` }, message: 'Sent', hash: '0x1' })
  expect(shown()).toEqual(['SendPreview', 'tokens'])
  navigate(latchkey, 'SendPreview', {})
  leaveReview(latchkey, { sentFrom, message: 'Sent', hash: '0x1' })
  expect(shown()).toEqual(['SendPreview', 'activity'])

  setAccountTab(latchkey, 'tokens')
  leaveReview(latchkey, { sentFrom: readPlace(latchkey), message: 'Sent', hash: '0x1' })
  expect(shown()).toEqual(['Account', 'activity'])
})
