import {
  connect,
  disconnect,
  getAccount,
  getModal,
  getWalletConnections,
  navigate,
  open,
  reconnect,
} from '@latchkey/core'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createTestAdapter, solanaNetworks } from '../../test/createTestAdapter.ts'
import { createWallet } from '../../test/pairing.ts'
import { eventually, type RenderWidgetOptions, renderWidget, type Widget } from '../../test/renderWidget.tsx'
import { stubServer } from '../../test/stubServer.ts'

let widget: Widget | undefined

afterEach(() => widget?.unmount())

const accounts: Record<string, string> = {
  'test.amber': '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  'test.birch': '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
}

/** Account, with Amber connected before Birch. */
async function openWithTwo(
  options: RenderWidgetOptions['options'] = {},
  others: RenderWidgetOptions['others'] = [],
): Promise<Widget> {
  const answer = async (id: string) => ({ accounts: [accounts[id] ?? ''] as const, chainId: '1' })
  const rendered = renderWidget({ answer, options, others })
  widget = rendered
  const { latchkey, adapter } = rendered
  adapter.reconnect = async ({ connectorId }) => answer(connectorId)
  await eventually(() => expect(latchkey.store.getState().ready).toBe(true))
  await connect(latchkey, { connectorId: 'test.amber' })
  await connect(latchkey, { connectorId: 'test.birch' })
  open(latchkey)
  await expect.element(page.getByRole('dialog', { name: 'Account' })).toBeVisible()
  return rendered
}

const rows = () =>
  page.getByRole('list', { name: 'Connected wallets' }).getByRole('button', { name: /^(Amber|Birch)$/ })
const openAccounts = () => userEvent.click(page.getByRole('button', { name: /switch account/ }))

test('lists the connected wallets with their accounts, and switches to one without a prompt', async () => {
  const { latchkey, adapter } = await openWithTwo()
  await openAccounts()
  await expect.element(rows().nth(1)).toBeVisible()
  expect(
    rows()
      .elements()
      .map((row) => `${row.textContent} ${row.getAttribute('aria-current')}`),
  ).toEqual(['Birch true', 'Amber null'])
  await expect.element(rows().nth(1)).toHaveAccessibleDescription('0xf3...b92266')
  await userEvent.click(rows().nth(1))
  await expect.element(page.getByRole('dialog', { name: 'Account', exact: true })).toBeVisible()
  expect(getAccount(latchkey).address).toBe(accounts['test.amber'])
  expect(adapter.connects).toEqual(['test.amber', 'test.birch'])
})

test('disconnects one of several wallets, says which one is used, and keeps the focus in the list', async () => {
  const { latchkey } = await openWithTwo()
  await openAccounts()
  await userEvent.click(page.getByRole('button', { name: /^Disconnect .*Birch/ }))
  await expect.element(page.getByText(/You now use .*Amber/)).toBeVisible()
  expect(getAccount(latchkey).address).toBe(accounts['test.amber'])
  await vi.waitFor(() =>
    expect(widget?.shadow()?.activeElement?.closest('.lk-kept-focus')?.textContent).toContain('Amber'),
  )
  await userEvent.click(page.getByRole('button', { name: /^Disconnect .*Amber/ }))
  await vi.waitFor(() => expect(getModal(latchkey).open).toBe(false))
  expect(getWalletConnections(latchkey)).toEqual([])
})

test('asks which wallet to disconnect where several are connected, or disconnects all', async () => {
  const { latchkey } = await openWithTwo()
  await userEvent.click(page.getByRole('button', { name: 'Disconnect', exact: true }))
  await expect.element(page.getByRole('dialog', { name: 'Accounts' })).toBeVisible()
  expect(getWalletConnections(latchkey)).toHaveLength(2)
  await userEvent.click(page.getByRole('button', { name: 'Disconnect all' }))
  await vi.waitFor(() => expect(getWalletConnections(latchkey)).toEqual([]))
})

test('connects another wallet beside those that are connected, which Connect marks', async () => {
  const { latchkey } = await openWithTwo()
  await openAccounts()
  await userEvent.click(page.getByRole('button', { name: 'Connect another wallet' }))
  const installed = page.getByRole('list', { name: 'Installed' })
  await expect.element(installed.getByRole('button', { name: 'Amber' })).toHaveAccessibleDescription('Connected')
  await expect.element(installed.getByRole('button', { name: 'Cedar' })).toHaveAccessibleDescription('Installed')
  await userEvent.click(page.getByRole('button', { name: 'Back' }))
  await expect.element(rows().nth(1)).toBeVisible()
  expect(getAccount(latchkey).address).toBe(accounts['test.birch'])
})

test('opens on the connected wallets where none of them is used', async () => {
  const { latchkey, adapter } = await openWithTwo()
  // Locked: it grants nothing.
  adapter.reconnect = async ({ connectorId }) =>
    connectorId === 'test.birch' ? undefined : { accounts: [accounts[connectorId] ?? ''], chainId: '1' }
  await reconnect(latchkey)
  expect(getAccount(latchkey).status).toBe('disconnected')
  open(latchkey)
  await expect.element(page.getByText('Choose the wallet to use here.')).toBeVisible()
  await userEvent.click(rows().nth(0))
  expect(getAccount(latchkey).address).toBe(accounts['test.amber'])
  await disconnect(latchkey)
})

test('says for which network type a wallet is, where it is connected for several', async () => {
  const solo = createTestAdapter({ networks: solanaNetworks, wallets: ['Birch'] })
  const { latchkey } = await openWithTwo(undefined, [solo])
  await connect(latchkey, { connectorId: 'solana/Birch' })
  open(latchkey)
  navigate(latchkey, 'Accounts', {})
  await expect.element(rows().nth(2)).toBeVisible()
  const told = rows()
    .elements()
    .map((row) => row.closest('.lk-row')?.textContent)
  expect(told.filter((text) => text?.includes('Ethereum & other EVM networks'))).toHaveLength(1)
  expect(told.filter((text) => text?.includes('Solana'))).toHaveLength(1)
  expect(told.filter((text) => text?.includes('Amber'))).toEqual([expect.not.stringContaining('Ethereum')])
})

test('says in the list that a wallet looks like another one on the page', async () => {
  const { latchkey } = await openWithTwo()
  latchkey.store.setState(({ connectors }) => ({ connectors: connectors.map((one) => ({ ...one, name: 'Birch' })) }))
  await openAccounts()
  await expect.element(rows().nth(1)).toHaveAccessibleDescription('test.amber · looks like another wallet')
})

test('says in the list that a wallet has the name of a catalogue wallet under another id', async () => {
  await openWithTwo(
    stubServer({ '/getWallets': { data: [createWallet({ name: 'Amber', rdns: 'io.amber' })], count: 1 } }),
  )
  await openAccounts()
  await expect.element(rows().nth(1)).toHaveAccessibleDescription('test.amber · looks like another wallet')
})

test('says in the list that a wallet is on another device, and that its name is that of an installed one', async () => {
  const { latchkey } = await openWithTwo()
  const pair = (name: string) =>
    latchkey.store.setState(({ connectors }) => ({
      connectors: connectors.map((one) => (one.id === 'test.amber' ? { ...one, name, type: 'WALLET_CONNECT' } : one)),
    }))
  pair('Amber')
  await openAccounts()
  await expect.element(rows().nth(1)).toHaveAccessibleDescription('On another device 0xf3...b92266')
  pair('Birch')
  await expect.element(rows().nth(1)).toHaveAccessibleDescription('On another device · looks like another wallet')
  await expect.element(rows().nth(0)).toHaveAccessibleDescription('0x70...dc79C8')
})
