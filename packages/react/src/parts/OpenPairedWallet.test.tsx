import { connect, memoryStorage, open, setSend } from '@latchkey/core'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { testAccount } from '../test/createTestAdapter.ts'
import { pairingWidget } from '../test/pairing.ts'
import { renderWidget, type Widget } from '../test/renderWidget.tsx'

let widget: Widget
afterEach(() => {
  vi.restoreAllMocks()
  widget.unmount()
})

/** Connected through pairing; by the wallet's link, or by a code another device scanned. */
async function connectPaired({ byLink, href = 'amberly://' }: { byLink: boolean; href?: string }): Promise<void> {
  const storage = memoryStorage()
  const link = { name: 'Amberly', href }
  if (byLink) storage.setItem('latchkey.deeplink', JSON.stringify(link))
  widget = renderWidget({
    ...pairingWidget,
    answer: async () => ({ accounts: [testAccount], chainId: '1' }),
    onSwitch: () => new Promise(() => {}),
    options: { ...pairingWidget.options, storage },
  })
  await vi.waitFor(() => expect(widget.latchkey.store.getState().connectors).toHaveLength(4))
  await connect(widget.latchkey, { connectorId: 'walletConnect' })
}

const openWallet = () => page.getByRole('button', { name: 'Open Amberly' })

test('opens the paired app on this device while it has a switch request', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  await connectPaired({ byLink: true })
  open(widget.latchkey, { view: 'SwitchNetwork', params: { caipNetworkId: 'eip155:8453' } })
  await userEvent.click(openWallet())
  expect(opened.mock.calls.map(([href]) => href)).toEqual(['amberly://'])
})

test('shows the host of a stored web link', async () => {
  await connectPaired({ byLink: true, href: 'https://evil.example/amberly' })
  open(widget.latchkey, { view: 'SwitchNetwork', params: { caipNetworkId: 'eip155:8453' } })
  await expect.element(page.getByRole('button', { name: 'Open Amberly (evil.example)' })).toBeVisible()
})

test('opens the paired app while it has a send request', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  await connectPaired({ byLink: true })
  widget.adapter.send.transfer = () => new Promise(() => {})
  setSend(widget.latchkey, {
    token: {
      name: 'Ether',
      symbol: 'ETH',
      chainId: 'eip155:1',
      price: 0,
      quantity: { decimals: '18', numeric: '1' },
      iconUrl: null,
    },
    sendTokenAmount: '0.25',
    receiverAddress: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  })
  open(widget.latchkey, { view: 'SendPreview' })
  await expect.element(page.getByRole('button', { name: 'Send', exact: true })).toBeVisible()
  expect(openWallet().query()).toBeNull()
  await userEvent.click(page.getByRole('button', { name: 'Send', exact: true }))
  await userEvent.click(openWallet())
  expect(opened).toHaveBeenCalledTimes(1)
})

test('shows no button for a wallet on another device', async () => {
  await connectPaired({ byLink: false })
  open(widget.latchkey, { view: 'SwitchNetwork', params: { caipNetworkId: 'eip155:8453' } })
  await expect.element(page.getByText(/Approve the network change/)).toBeVisible()
  expect(openWallet().query()).toBeNull()
})
