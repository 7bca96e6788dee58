import { connect, navigate, open, switchWallet } from '@latchkey/core'
import type { CallAbility } from '@latchkey/core/internal'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { testAccount } from '../../test/createTestAdapter.ts'
import { amount, friend, review, to } from '../../test/openSend.ts'
import { renderWidget, type Widget } from '../../test/renderWidget.tsx'
import { stubServer } from '../../test/stubServer.ts'

let widget: Widget | undefined
afterEach(() => widget?.unmount())

test('warns of an address that only resembles the account of another connected wallet', async () => {
  const ownOf = (id: string) => ({ accounts: [id === 'test.second' ? friend : testAccount] as [string], chainId: '1' })
  const rendered = renderWidget({
    wallets: ['Main', 'Second'],
    answer: async (id) => ownOf(id),
    options: stubServer({ '/v1/supported-chains': { http: [], ws: [] } }),
  })
  widget = rendered
  const { latchkey, adapter } = rendered
  const calls: Partial<CallAbility> = {
    inspectAddress: async () => ({ isContract: false, transactionCount: 1, balance: 1n }),
    estimateFee: async () => 10n ** 15n,
    readBalance: async () => undefined,
  }
  adapter.reconnect = async ({ connectorId }) => ownOf(connectorId)
  adapter.loadCalls = async () => calls as CallAbility
  await vi.waitFor(() => expect(latchkey.store.getState().ready).toBe(true))
  await connect(latchkey, { connectorId: 'test.second' })
  await connect(latchkey, { connectorId: 'test.main' })
  await switchWallet(latchkey, { connectorId: 'test.main' })
  open(latchkey)
  navigate(latchkey, 'Send', {})
  await userEvent.fill(amount(), '0.5')
  await userEvent.fill(to(), `${friend.slice(0, 8)}${'1'.repeat(28)}${friend.slice(-6)}`)
  await userEvent.click(review())
  await expect.element(page.getByText(/^This is not the address you used before/)).toBeVisible()
})
