import { connect, getAccount, navigate, open } from '@latchkey/core'
import { getSend } from '@latchkey/core/internal'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createTestAdapter, solanaNetworks } from '../../test/createTestAdapter.ts'
import { amount, review, to } from '../../test/openSend.ts'
import { renderWidget, type Widget } from '../../test/renderWidget.tsx'

const shop = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'

let widget: Widget
afterEach(() => widget.unmount())

test('a transfer request of Solana Pay switches to its network type, fills the form, and is not sent where it asks for a memo', async () => {
  widget = renderWidget({ others: [createTestAdapter({ networks: solanaNetworks, wallets: ['Solo'] })] })
  const { latchkey } = widget
  await vi.waitFor(() => expect(latchkey.store.getState().ready).toBe(true))
  await connect(latchkey, { connectorId: 'solana/Solo' })
  await connect(latchkey, { connectorId: 'test.amber' })
  open(latchkey)
  navigate(latchkey, 'Send', {})
  await userEvent.fill(to(), `solana:${shop}?amount=0.01`)
  await expect.element(page.getByText(/This request is for Solana/)).toBeVisible()
  await expect.element(review()).toBeDisabled()
  await userEvent.click(page.getByRole('button', { name: 'Switch to Solana' }))
  await vi.waitFor(() => expect(getAccount(latchkey).namespace).toBe('solana'))
  await expect.element(amount()).toHaveValue('0.01')
  await expect.element(to()).toHaveValue(shop)
  await expect.element(review()).toBeEnabled()
  await userEvent.fill(to(), `solana:${shop}?amount=0.02&memo=Order`)
  await expect.element(page.getByText(/This request asks for a memo/)).toBeVisible()
  await expect.element(review()).toBeDisabled()
})

test('the memo of a transfer request is filled in where transfers carry one, for its recipient alone', async () => {
  const solana = createTestAdapter({ networks: solanaNetworks, wallets: ['Solo'] })
  widget = renderWidget({ others: [Object.assign(solana, { memos: { maxBytes: 566 } })] })
  const { latchkey } = widget
  await vi.waitFor(() => expect(latchkey.store.getState().ready).toBe(true))
  await connect(latchkey, { connectorId: 'solana/Solo' })
  open(latchkey)
  navigate(latchkey, 'Send', {})
  await userEvent.fill(to(), `solana:${shop}?amount=0.02&memo=Order%2017`)
  await expect.element(page.getByRole('textbox', { name: /^Memo/ })).toHaveValue('Order 17')
  await expect.element(review()).toBeEnabled()
  await vi.waitFor(() => expect(getSend(latchkey).memoReceiver).toBe(shop))
})
