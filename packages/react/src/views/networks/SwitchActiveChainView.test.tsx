import { close, connect, getAccount, getModal, navigate, open, setNamespaceEnabled } from '@latchkey/core'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createTestAdapter, solanaAccount, solanaNetworks, testAccount } from '../../test/createTestAdapter.ts'
import { eventually, renderWidget, type Widget } from '../../test/renderWidget.tsx'

let widget: Widget
afterEach(() => widget.unmount())

async function show(): Promise<Widget> {
  const solana = createTestAdapter({ networks: solanaNetworks, wallets: ['Amber', 'Solo'] })
  widget = renderWidget({ wallets: ['Amber', 'Birch'], others: [solana] })
  await vi.waitFor(() => expect(widget.latchkey.store.getState().ready).toBe(true))
  return widget
}

const rows = (list: string) => page.getByRole('list', { name: list }).getByRole('listitem')
const row = (name: RegExp) => page.getByRole('button', { name })
const view = () => getModal(widget.latchkey).stack.at(-1)?.view
const solana = () => getAccount(widget.latchkey, { namespace: 'solana' }).address

test('lists the network types with the account and wallet of each, or Connect; choosing one with an account shows that account', async () => {
  const { latchkey } = await show()
  await connect(latchkey, { connectorId: 'test.amber' })
  open(latchkey)
  await userEvent.click(row(/^Network types/))
  await expect
    .element(rows('Network types').nth(0))
    .toHaveTextContent(/Ethereum & other EVM networks.*Amber.*0xf3\.\.\.b92266/)
  await expect.element(rows('Network types').nth(1)).toHaveTextContent(/^Solana.*Connect$/)
  await connect(latchkey, { connectorId: 'solana/Solo' })
  open(latchkey)
  await userEvent.click(row(/^Network types/))
  await expect.element(rows('Network types').nth(1)).toHaveTextContent(/Solo.*mvin\.\.\.qwf2kN/)
  await userEvent.click(row(/^Ethereum & other/))
  await vi.waitFor(() => expect(getAccount(latchkey).address).toBe(testAccount))
  expect(view()).toBe('Account')
  expect(solana()).toBe(solanaAccount)
})

test('a network type without a wallet opens the wallets that speak it, and connects one beside the others', async () => {
  const { latchkey } = await show()
  await connect(latchkey, { connectorId: 'test.birch' })
  open(latchkey)
  navigate(latchkey, 'SwitchActiveChain', {})
  await userEvent.click(row(/^Solana/))
  await expect.element(rows('Installed').nth(1)).toBeVisible()
  expect(
    rows('Installed')
      .elements()
      .map((item) => item.textContent),
  ).toEqual([expect.stringContaining('Amber'), expect.stringContaining('Solo')])
  await userEvent.click(row(/^Amber/))
  await vi.waitFor(() => expect(solana()).toBe(solanaAccount))
  expect(getAccount(latchkey).namespace).toBe('solana')
  expect(getAccount(latchkey, { namespace: 'eip155' }).address).toBe(testAccount)
})

test('networks are grouped by their type; one of a type without a wallet opens the types, and asks to connect one', async () => {
  const { latchkey } = await show()
  await connect(latchkey, { connectorId: 'test.birch' })
  open(latchkey)
  navigate(latchkey, 'Networks', {})
  await expect.element(rows('Ethereum & other EVM networks').nth(2)).toHaveTextContent('Gnosis')
  await userEvent.click(page.getByRole('list', { name: 'Solana' }).getByRole('button', { name: 'Solana' }))
  await expect.element(page.getByText('No wallet is connected for Solana. Connect one to use it here.')).toBeVisible()
  expect(getAccount(latchkey).address).toBe(testAccount)
  await userEvent.click(row(/^Solana/))
  await userEvent.click(row(/^Solo/))
  await vi.waitFor(() => expect(getAccount(latchkey).network?.name).toBe('Solana'))
})

test('a network of a type with a wallet is one tap, without a request where the wallet is on it', async () => {
  const { latchkey, adapter } = await show()
  await connect(latchkey, { connectorId: 'test.birch' })
  await connect(latchkey, { connectorId: 'solana/Solo' })
  open(latchkey)
  navigate(latchkey, 'Networks', {})
  await userEvent.click(page.getByRole('button', { name: 'Ethereum', exact: true }))
  await vi.waitFor(() => expect(getAccount(latchkey).address).toBe(testAccount))
  expect(view()).toBe('Account')
  expect(adapter.switches).toEqual([])
})

test('a disabled network type is in no list, and without a second one there is nothing to switch', async () => {
  const { latchkey } = await show()
  await connect(latchkey, { connectorId: 'test.birch' })
  setNamespaceEnabled(latchkey, { namespace: 'solana', enabled: false })
  open(latchkey)
  navigate(latchkey, 'Networks', {})
  await expect.element(rows('Networks').nth(2)).toHaveTextContent('Gnosis')
  expect(rows('Networks').elements()).toHaveLength(3)
  expect(row(/^Network types/).elements()).toEqual([])
  close(latchkey, { reason: 'api' })
  open(latchkey)
  await eventually(() => expect(widget.title()).toBe('Account'))
  expect(row(/^Network types/).elements()).toEqual([])
})
