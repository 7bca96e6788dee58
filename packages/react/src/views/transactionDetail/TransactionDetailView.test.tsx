import {
  connect,
  navigate,
  open,
  type RequestedTransaction,
  type SentTransaction,
  saveContact,
  setAccountTab,
} from '@latchkey/core'
import { FeeCapTooLowError, InsufficientFundsError, UserRejectedError } from '@latchkey/core/errors'
import type { CallAbility } from '@latchkey/core/internal'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { requestedEntry } from '../../parts/sentEntry.ts'
import { testAccount } from '../../test/createTestAdapter.ts'
import { renderWidget, type Widget } from '../../test/renderWidget.tsx'
import { stubServer } from '../../test/stubServer.ts'

let widget: Widget | undefined

afterEach(() => widget?.unmount())

const friend = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const hash = `0x${'a1'.repeat(32)}`

const transfer: SentTransaction = {
  kind: 'transfer',
  hash,
  caipNetworkId: 'eip155:1',
  from: testAccount,
  to: friend,
  token: { symbol: 'ETH', decimals: 18 },
  amount: '1234567890000000000',
  nonce: 7,
  sentAt: Date.now(),
  status: 'pending',
  call: { to: friend, value: '1234567890000000000' },
}

/** The titles of a transfer that did not go through: it is not called sent. */
const notSent: { [status in SentTransaction['status']]?: string } = {
  failed: 'Send failed',
  cancelled: 'Transfer',
  replaced: 'Transfer',
  dropped: 'Transfer',
}

/** Opens the activity with this one transfer in it. */
async function openActivity(change: Partial<SentTransaction>, calls?: Partial<CallAbility>): Promise<Widget> {
  const rendered = renderWidget({
    options: stubServer({ '/history': { data: [], next: null }, '/balance': { balances: [] } }),
  })
  widget = rendered
  const { latchkey, adapter } = rendered
  const encodeTransfer: CallAbility['encodeTransfer'] = ({ to, amount }) => ({ to, value: amount })
  if (calls) adapter.loadCalls = async () => ({ encodeTransfer, ...calls }) as CallAbility
  await vi.waitFor(() => expect(latchkey.store.getState().ready).toBe(true))
  await connect(latchkey, { connectorId: 'test.amber' })
  latchkey.store.setState({ sentTransactions: [{ ...transfer, ...change } as SentTransaction] })
  setAccountTab(latchkey, 'activity')
  open(latchkey)
  const title = notSent[change.status ?? 'confirmed'] ?? 'Sent'
  await userEvent.click(page.getByRole('button', { name: title, exact: true }))
  await expect.element(page.getByRole('dialog', { name: title })).toBeVisible()
  return rendered
}

const update = (latchkey: Widget['latchkey'], change: Partial<SentTransaction>) =>
  latchkey.store.setState(({ sentTransactions: [sent] }) => ({
    sentTransactions: [{ ...sent, ...change } as SentTransaction],
  }))

test('shows the exact amount, whole addresses, hash, nonce, and the state as it changes', async () => {
  const { latchkey, shadow } = await openActivity({})
  await expect.element(page.getByText('−1.23456789 ETH')).toBeVisible()
  await expect.element(page.getByRole('status').filter({ hasText: 'Pending' })).toBeVisible()
  const addresses = [...(shadow()?.querySelectorAll('.lk-address') ?? [])].map(({ textContent }) => textContent)
  expect(addresses).toEqual([testAccount, friend])
  await expect.element(page.getByText(hash)).toBeVisible()
  await expect.element(page.getByText('7', { exact: true })).toBeVisible()

  const minedHash = `0x${'b2'.repeat(32)}`
  update(latchkey, { status: 'confirmed', minedHash })
  await expect.element(page.getByRole('status').filter({ hasText: 'Confirmed' })).toBeVisible()
  await expect.element(page.getByText(minedHash)).toBeVisible()
  expect(shadow()?.textContent).not.toContain('Speed up')
})

test('shows the memo of a transfer as plain text, and never as a link', async () => {
  const memo = 'Claim at https://claim.example <b>now</b>'
  const { shadow } = await openActivity({ memo } as Partial<SentTransaction>)
  await expect.element(page.getByText(memo, { exact: true })).toBeVisible()
  const links = [...(shadow()?.querySelectorAll('a') ?? [])].map(({ href }) => href)
  expect(links.filter((href) => href.includes('claim'))).toEqual([])
})

test('masks the amount while amounts are hidden', async () => {
  const { latchkey, shadow } = await openActivity({})
  await expect.element(page.getByText('−1.23456789 ETH')).toBeVisible()
  latchkey.store.setState({ preferences: { amounts: 'hidden' } })
  await vi.waitFor(() => expect(shadow()?.textContent).not.toContain('1.234'))
})

test.each([
  [{ status: 'failed', reason: 'paused' } as const, 'Reason given by the contract: paused'],
  [{ status: 'failed' } as const, /^The transaction failed. Only the network fee was spent/],
  [{ status: 'replaced' } as const, 'Another transaction replaced this one. It will not go through.'],
  [{ status: 'cancelled' } as const, 'This transaction will not go through. Only the cancellation fee was spent.'],
  [{ status: 'dropped' } as const, /^The network no longer has this transaction/],
  [{ status: 'dropped', dropReason: 'lowFee' } as const, /because its fee is too low/],
  [{ status: 'dropped', dropReason: 'unseen' } as const, /has not seen this transaction.*look in your wallet/],
])('explains %o', async (change, sentence) => {
  await openActivity(change)
  await expect.element(page.getByText(sentence)).toBeVisible()
})

test('sends one that the network has not seen again, the bytes that are kept, without the wallet', async () => {
  const { adapter, button, shadow } = await openActivity({ status: 'dropped', dropReason: 'unseen', signed: '00ff' })
  let isRefused = true
  const rebroadcast = vi.fn(async () => {
    if (isRefused) throw new FeeCapTooLowError()
  })
  adapter.send.rebroadcast = rebroadcast
  await expect.element(page.getByText('Not seen', { exact: true })).toBeVisible()
  await expect.element(page.getByText(/To pay only once, send it again here/)).toBeVisible()
  await userEvent.click(await button('Send again'))
  await expect.element(page.getByText(/because its fee is too low/)).toBeVisible()
  isRefused = false
  await userEvent.click(await button('Send again'))
  await expect.element(page.getByRole('status').filter({ hasText: 'Pending' })).toBeVisible()
  expect(shadow()?.textContent).not.toContain('Send again')
  expect(rebroadcast).toHaveBeenCalledTimes(2)
  expect(rebroadcast).toHaveBeenCalledWith(expect.objectContaining({ hash, signed: '00ff' }))
})

test('shows the network fee that was paid, and the block', async () => {
  const { shadow } = await openActivity({ status: 'confirmed', fee: '21000000000000', blockNumber: 440 })
  await expect.element(page.getByText('Network fee')).toBeVisible()
  await expect.element(page.getByText('0.000021 ETH')).toBeVisible()
  expect(shadow()?.textContent).toContain('Block440')
})

test('speeds up a pending transaction once, with the progress on the button', async () => {
  let answer = (_result: { hash: string; nonce: number }) => {}
  const replace = vi.fn(() => new Promise<{ hash: string; nonce: number }>((resolve) => (answer = resolve)))
  const { latchkey, button } = await openActivity({}, { replace })
  await userEvent.dblClick(page.getByRole('button', { name: 'Speed up' }))
  await expect.element(page.getByText(/^Continue in .*Amber/)).toBeVisible()
  await vi.waitFor(() => expect(replace).toHaveBeenCalledTimes(1))
  expect((await button('Speed up')).getAttribute('aria-busy')).toBe('true')
  await expect.element(page.getByRole('button', { name: 'Cancel transaction' })).toBeDisabled()
  answer({ hash: `0x${'b2'.repeat(32)}`, nonce: 7 })
  await expect
    .element(page.getByText('Sent again with a higher fee. Only one of the two will go through.'))
    .toBeVisible()
  expect(latchkey.store.getState().sentTransactions).toHaveLength(1)
  expect(replace).toHaveBeenCalledTimes(1)
})

test('shows the highest fee of each replacement before the click', async () => {
  const { shadow } = await openActivity(
    {},
    {
      estimateReplacement: async ({ call }) => ({
        before: 840_000_000_000_000n,
        after: call.to === friend ? 945_000_000_021_001n : 47_250_000_000_000n,
      }),
    },
  )
  await expect.element(page.getByText('up to 0.000946 ETH', { exact: true })).toBeVisible()
  await expect.element(page.getByText('up to 0.0000473 ETH', { exact: true })).toBeVisible()
  expect(shadow()?.textContent).toMatch(/Fee to speed up.*Fee to cancel/)
})

test('says when the wallet chooses the fee of a replacement', async () => {
  await openActivity({}, { estimateReplacement: async () => undefined })
  await expect.element(page.getByText('Shown in your wallet').first()).toBeVisible()
})

test('says beside the button that a declined cancellation changed nothing', async () => {
  const { latchkey } = await openActivity({}, { replace: () => Promise.reject(new UserRejectedError()) })
  await userEvent.click(page.getByRole('button', { name: 'Cancel transaction' }))
  await expect.element(page.getByText('You declined the request in your wallet. Nothing changed.')).toBeVisible()
  expect(latchkey.store.getState().sentTransactions).toMatchObject([{ status: 'pending' }])
  await expect.element(page.getByRole('button', { name: 'Cancel transaction' })).toBeEnabled()
})

test('offers no speed-up once a cancellation was sent: it would undo it', async () => {
  const replace = async () => ({ hash: `0x${'b2'.repeat(32)}`, nonce: 7 })
  const { shadow } = await openActivity({}, { replace })
  await userEvent.click(page.getByRole('button', { name: 'Cancel transaction' }))
  await expect.element(page.getByText(/^Cancellation sent/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Cancel with a higher fee' })).toBeEnabled()
  expect(shadow()?.textContent).not.toMatch(/speed up/i)
})

test('offers nothing for a transaction without its call', async () => {
  const { shadow } = await openActivity({ call: undefined })
  expect(shadow()?.textContent).not.toContain('Speed up')
})

test('offers nothing where the namespace replaces no transactions, though they have nonces', async () => {
  const { adapter, latchkey, shadow } = await openActivity({}, {})
  await expect.element(page.getByRole('button', { name: 'Speed up' })).toBeVisible()
  adapter.loadCalls = undefined as never
  update(latchkey, { sentAt: Date.now() - 1 })
  await vi.waitFor(() => expect(shadow()?.textContent).not.toContain('Speed up'))
})

test('without a nonce, offers both where the network replaces by what both spend, and nothing elsewhere', async () => {
  const { latchkey, adapter, shadow } = await openActivity({ nonce: undefined })
  expect(shadow()?.textContent).not.toContain('Speed up')
  const other = 'b2'.repeat(32)
  adapter.loadReplacements = async () => ({
    encodeTransfer: ({ to, amount }) => ({ to, value: amount }),
    replace: async () => ({ hash: other, isInPlace: true }),
    estimateReplacement: async () => ({ before: 1n, after: 945_000_000_021_001n }),
  })
  update(latchkey, { sentAt: Date.now() - 1 })
  await expect.element(page.getByText('up to 0.000946 ETH', { exact: true }).first()).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Speed up' }))
  await expect
    .element(page.getByText('Sent again with a higher fee. Only one of the two will go through.'))
    .toBeVisible()
  expect(latchkey.store.getState().sentTransactions).toMatchObject([{ hash, replacement: { hash: other } }])
  // Nodes know it by the id of what took its place.
  await expect.element(page.getByText(other)).toBeVisible()
  expect(page.getByText(hash).elements()).toEqual([])
})

test('a speed-up that the page plans and whose fee it cannot show is not requested, and says why', async () => {
  const { latchkey, adapter } = await openActivity({ nonce: undefined })
  const fail = async () => {
    throw new InsufficientFundsError()
  }
  adapter.loadReplacements = async () => ({
    encodeTransfer: ({ to, amount }) => ({ to, value: amount }),
    replace: fail,
    estimateReplacement: fail,
  })
  update(latchkey, { sentAt: Date.now() - 1 })
  await expect.element(page.getByText('Not available').first()).toBeVisible()
  expect(page.getByText('Shown in your wallet').elements()).toEqual([])
  await expect.element(page.getByText('Your balance does not cover a higher fee. Nothing changed.')).toBeVisible()
  for (const name of ['Speed up', 'Cancel transaction'])
    await expect.element(page.getByRole('button', { name })).toBeDisabled()
})

test('removes a request without a response from the list, and says what that means', async () => {
  const { latchkey } = await openActivity({ status: 'confirmed' })
  const requested: RequestedTransaction = {
    id: 'one',
    caipNetworkId: 'eip155:1',
    from: testAccount,
    nonce: 8,
    call: { to: friend, value: '1' },
    details: { kind: 'transfer', to: friend, token: { symbol: 'ETH', decimals: 18 }, amount: '1' },
    requestedAt: Date.now(),
    keepUntil: Date.now() + 60_000,
  }
  latchkey.store.setState({ requestedTransactions: [requested] })
  navigate(latchkey, 'TransactionDetail', { entry: requestedEntry(requested) })
  await expect.element(page.getByText(/That does not cancel it in your wallet\.$/)).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Remove from list' }))
  await expect.element(page.getByRole('dialog', { name: 'Sent' })).toBeVisible()
  expect(latchkey.store.getState().requestedTransactions).toEqual([])
})

test('shows the name of an address in the address book, in the list and with the address', async () => {
  const { latchkey } = await openActivity({})
  await saveContact(latchkey, { name: 'Savings', address: friend })
  await userEvent.click(page.getByRole('button', { name: 'Back' }))
  await expect.element(page.getByText(/^To \u2068Savings\u2069$/)).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Sent', exact: true }))
  await expect.element(page.getByText('Savings', { exact: true })).toBeVisible()
  await expect.element(page.getByText(friend)).toBeVisible()
})
