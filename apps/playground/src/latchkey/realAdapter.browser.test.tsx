import { cosmos } from '@latchkey/adapters/cosmos'
import { createLatchkey, memoryStorage } from '@latchkey/core'
import { ConnectButton, LatchkeyProvider } from '@latchkey/react'
import { installMockCosmosWallet } from '@latchkey/testing'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

/** The widget with an adapter as an app has it, and a wallet that signs: the place to see a new adapter in the widget. */

const chain = {
  id: 'widget-local-1',
  name: 'Local Cosmos',
  bech32Prefix: 'cosmos',
  denom: 'uatom',
  symbol: 'ATOM',
  decimals: 6,
  gasPrice: { low: '0.01', average: '0.025', high: '0.03' },
  // No node listens there: what is on screen comes from the wallet.
  restUrls: ['http://127.0.0.1:9'],
  testnet: true,
}

function openPage() {
  const wallet = installMockCosmosWallet({
    accounts: ['4f3edf983ac636a65a842ce7c78d9aa706d3b113bce9c46f30d7d21715b23b1d'],
    chains: [{ id: chain.id, bech32Prefix: chain.bech32Prefix }],
  })
  const latchkey = createLatchkey({ adapters: [cosmos({ chains: [chain] })], storage: memoryStorage() })
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  root.render(
    <LatchkeyProvider latchkey={latchkey}>
      <ConnectButton />
    </LatchkeyProvider>,
  )
  onTestFinished(() => {
    root.unmount()
    place.remove()
    wallet.uninstall()
  })
  return wallet
}

test('connects the account of a real adapter’s wallet, and shows when the wallet is locked', async () => {
  const wallet = openPage()
  await userEvent.click(page.getByRole('button', { name: 'Connect Wallet' }))
  await userEvent.click(page.getByRole('button', { name: /^Keplr/ }))
  await expect.element(page.getByRole('button', { name: /^Account cosm/ })).toBeVisible()
  wallet.lock()
  await expect.element(page.getByRole('button', { name: 'Connect Wallet' })).toBeVisible()
})

test('stays disconnected where the visitor rejects the connection', async () => {
  const wallet = openPage()
  wallet.rejectNext('enable')
  await userEvent.click(page.getByRole('button', { name: 'Connect Wallet' }))
  await userEvent.click(page.getByRole('button', { name: /^Keplr/ }))
  await expect.element(page.getByText(/declined/i)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: 'Connect Wallet' })).toBeVisible()
})
