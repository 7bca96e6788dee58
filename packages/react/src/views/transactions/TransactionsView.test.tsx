import { connect, memoryStorage, open } from '@latchkey/core'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { testAccount } from '../../test/createTestAdapter.ts'
import { eventually, renderWidget, type Widget } from '../../test/renderWidget.tsx'
import { stubServer } from '../../test/stubServer.ts'

let widget: Widget
afterEach(() => widget.unmount())

test('lists the history of the account by month', async () => {
  const entry = {
    id: 'one',
    metadata: {
      operationType: 'send',
      hash: `0x${'a1'.repeat(32)}`,
      minedAt: '2026-03-14T12:00:00.000Z',
      sentFrom: testAccount,
      sentTo: testAccount,
      status: 'confirmed',
      nonce: 7,
      application: null,
      chain: 'eip155:1',
    },
    transfers: [],
  }
  const server = stubServer({ '/history': { data: [entry], next: null }, '/balance': { balances: [] } })
  widget = renderWidget({ options: { storage: memoryStorage(), ...server } })
  await eventually(() => expect(widget.latchkey.store.getState().ready).toBe(true))
  await connect(widget.latchkey, { connectorId: 'test.amber' })
  open(widget.latchkey, { view: 'Transactions' })
  await expect.element(page.getByRole('dialog', { name: 'Activity' })).toBeVisible()
  await expect.element(page.getByText(/^March/)).toBeVisible()
})
