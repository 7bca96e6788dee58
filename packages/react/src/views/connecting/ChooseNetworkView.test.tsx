import { connect, getAccount, open } from '@latchkey/core'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  createTestAdapter,
  solanaAccount,
  solanaNetworks,
  type TestAdapterOptions,
} from '../../test/createTestAdapter.ts'
import { renderWidget, type Widget } from '../../test/renderWidget.tsx'

let widget: Widget
afterEach(() => widget.unmount())

type Wallets = NonNullable<TestAdapterOptions['wallets']>

function show(solana: Wallets = ['Amber', 'Solo']): Widget {
  widget = renderWidget({
    wallets: ['Amber', 'Birch'],
    others: [createTestAdapter({ networks: solanaNetworks, wallets: solana })],
  })
  return widget
}

const installed = () => page.getByRole('list', { name: 'Installed' }).getByRole('listitem')
const types = () => page.getByRole('list', { name: 'Network types' }).getByRole('listitem')
const row = (name: RegExp) => page.getByRole('button', { name })

test('a wallet of several network types is one row; choosing it asks for the type, with what each says it is', async () => {
  const { latchkey } = show()
  open(latchkey)
  await expect.element(installed().nth(2)).toHaveTextContent('Solo')
  expect(installed().elements()).toHaveLength(3)
  await userEvent.click(row(/^Amber/))
  await expect.element(page.getByText(/Amber.* supports several networks/)).toBeVisible()
  await expect.element(types().nth(0)).toHaveTextContent(/^Ethereum & other EVM networks.*test\.amber/)
  await expect.element(types().nth(1)).toHaveTextContent(/^Solana.*solana\/Amber/)
  await userEvent.click(row(/^Solana/))
  await vi.waitFor(() => expect(getAccount(latchkey).address).toBe(solanaAccount))
})

test('a wallet of several network types is no look-alike of itself', async () => {
  const { latchkey } = show()
  await vi.waitFor(() => expect(latchkey.store.getState().ready).toBe(true))
  await connect(latchkey, { connectorId: 'solana/Amber', namespace: 'solana' })
  open(latchkey, { view: 'Accounts' })
  await expect.element(page.getByRole('dialog', { name: 'Accounts' })).toBeVisible()
  expect(page.getByText(/looks like another wallet/).elements()).toHaveLength(0)
})

test('a modal that was opened for a network type lists only its wallets, and connects one of several types at once', async () => {
  const { latchkey } = show()
  open(latchkey, { namespace: 'solana' })
  await expect.element(installed().nth(1)).toHaveTextContent('Solo')
  expect(installed().elements()).toHaveLength(2)
  await userEvent.click(row(/^Amber/))
  await vi.waitFor(() => expect(getAccount(latchkey).address).toBe(solanaAccount))
})

test('wallets that contest a name stay rows of their own, each with its warning', async () => {
  const contested = (number: number) => ({ id: `solana/Amber#${number}`, name: 'Amber', isContested: true })
  const { latchkey } = show([contested(1), contested(2)])
  open(latchkey)
  await expect.element(installed().nth(3)).toBeVisible()
  expect(installed().elements()).toHaveLength(4)
  expect(page.getByText(/One of several with the ID/).elements()).toHaveLength(2)
  await expect.element(installed().nth(0)).toHaveTextContent(/test\.amber.*looks like another wallet/)
})
