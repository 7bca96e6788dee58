import {
  connect,
  open,
  type RequestedTransaction,
  type SentTransaction,
  setAccountTab,
  type Transaction,
} from '@latchkey/core'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { testAccount } from '../test/createTestAdapter.ts'
import { renderWidget, type Widget } from '../test/renderWidget.tsx'
import { stubServer } from '../test/stubServer.ts'

let widget: Widget | undefined

afterEach(() => widget?.unmount())

const router = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const hash = `0x${'a1'.repeat(32)}`
const sentAt = Date.now()

const swap = {
  kind: 'swap',
  hash,
  caipNetworkId: 'eip155:1',
  from: testAccount,
  to: router,
  sold: { token: { symbol: 'ETH', decimals: 18 }, amount: '250000000000000000' },
  bought: { token: { symbol: 'DAI', decimals: 18, address: router }, minimum: '480000000000000000000' },
  nonce: 7,
  sentAt,
  status: 'confirmed',
} satisfies SentTransaction

const moved = (direction: 'in' | 'out', symbol: string, numeric: string) => ({
  fungible_info: { name: symbol, symbol, icon: null },
  nft_info: null,
  direction,
  quantity: { numeric },
  value: null,
  price: null,
})

const mined: Transaction = {
  id: 'h1',
  metadata: {
    operationType: 'trade',
    hash,
    minedAt: new Date(sentAt).toISOString(),
    sentFrom: testAccount,
    sentTo: router,
    status: 'confirmed',
    nonce: 7,
    application: null,
    chain: 'eip155:1',
  },
  transfers: [moved('out', 'ETH', '0.25'), moved('in', 'DAI', '485.1')],
}

/** The list over this history and this state. */
async function openActivity({
  data,
  ...state
}: { data: Transaction[] } & {
  sentTransactions?: SentTransaction[]
  requestedTransactions?: RequestedTransaction[]
}): Promise<void> {
  const rendered = renderWidget({
    options: stubServer({ '/history': { data, next: null }, '/balance': { balances: [] } }),
  })
  widget = rendered
  const { latchkey } = rendered
  await vi.waitFor(() => expect(latchkey.store.getState().ready).toBe(true))
  await connect(latchkey, { connectorId: 'test.amber' })
  latchkey.store.setState(state)
  setAccountTab(latchkey, 'activity')
  open(latchkey)
}

test.each([
  ['before the history has it', [], 'at least +480 DAI'],
  ['once the history has it', [mined], '+485.1 DAI'],
])('shows a swap as one row with both sides and its state %s', async (_name, data, received) => {
  await openActivity({ data, sentTransactions: [swap] })
  const row = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Swapped' })
  await expect.element(row).toHaveTextContent(`−0.25 ETH${received}Confirmed`)
  expect(row.elements()).toHaveLength(1)
})

test('shows the contract of an approval in the history, and no recipient', async () => {
  const metadata = { ...mined.metadata, operationType: 'approve' }
  await openActivity({ data: [{ ...mined, metadata, transfers: [moved('out', 'GEM', '7')] }] })
  const row = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Approved' })
  await expect.element(row).toHaveTextContent('7 GEM')
  await expect.element(row).not.toHaveTextContent('To')
  await userEvent.click(page.getByRole('button', { name: 'Approved' }))
  await expect.element(page.getByRole('dialog', { name: 'Approved' })).toBeVisible()
  await expect.element(page.getByText('Contract', { exact: true })).toBeVisible()
  await expect.element(page.getByText('To', { exact: true })).not.toBeInTheDocument()
})

test('says which transactions the account did not send, in the list and in their detail', async () => {
  const stranger = `0x${'5'.repeat(40)}`
  const metadata = { ...mined.metadata, operationType: 'send', submittedBy: stranger }
  await openActivity({ data: [{ ...mined, metadata, transfers: [moved('out', 'PAY', '25')] }] })
  const row = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Sent' })
  await expect.element(row).toHaveTextContent('Not sent by you')
  await expect.element(row).not.toHaveTextContent('To ')
  await userEvent.click(page.getByRole('button', { name: 'Sent' }))
  await expect.element(page.getByText(/^Another account submitted this transaction/)).toBeVisible()
  await expect.element(page.getByText('Submitted by:')).toBeVisible()
})

test('does not call an unanswered request sent, in the list or its detail', async () => {
  const details = { kind: 'transfer', to: router, token: { symbol: 'ETH', decimals: 18 }, amount: '10' } as const
  const requested: RequestedTransaction = {
    ...{ id: 'a1', requestedAt: sentAt, caipNetworkId: 'eip155:1', from: testAccount, nonce: undefined, details },
    ...{ call: { to: router, value: '10' }, keepUntil: sentAt + 3_600_000 },
  }
  await openActivity({ data: [], requestedTransactions: [requested] })
  const row = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Waiting in your wallet' })
  await expect.element(row).toBeVisible()
  await expect.element(row).not.toHaveTextContent('Sent')
  await userEvent.click(page.getByRole('button', { name: 'Waiting in your wallet' }))
  await expect.element(page.getByRole('dialog', { name: 'Waiting in your wallet' })).toBeVisible()
})

test('never shows the history of another account', async () => {
  await openActivity({ data: [mined] })
  await expect.element(page.getByRole('button', { name: 'Swapped' })).toBeVisible()
  widget?.latchkey.store.setState(({ transactions }) => ({
    transactions: { ...transactions, caipAddress: `eip155:1:${router}` },
  }))
  await vi.waitFor(() => expect(page.getByRole('button', { name: 'Swapped' }).elements()).toEqual([]))
})

test.each([
  ['pending', 0, 'Pending · Just now'],
  ['confirmed', 5 * 60_000, 'Confirmed · 5 min'],
] as const)('says when a transaction was sent that the history does not list yet: %s', async (status, ago, text) => {
  await openActivity({ data: [], sentTransactions: [{ ...swap, status, sentAt: Date.now() - ago }] })
  await expect.element(page.getByRole('dialog').getByRole('listitem')).toHaveTextContent(text)
})
