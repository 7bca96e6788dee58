import { connect, getAccount, getModal, open, RpcUnavailableError } from '@latchkey/core'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type RenderWidgetOptions, renderWidget, type Widget } from '../../test/renderWidget.tsx'

let widget: Widget | undefined

afterEach(() => widget?.unmount())

async function openAccount(given: RenderWidgetOptions = {}, prepare?: (widget: Widget) => void): Promise<Widget> {
  const rendered = renderWidget(given)
  widget = rendered
  prepare?.(rendered)
  const { latchkey } = rendered
  await vi.waitFor(() => expect(latchkey.store.getState().ready).toBe(true))
  await connect(latchkey, { connectorId: 'test.amber' })
  open(latchkey)
  await expect.element(page.getByRole('dialog', { name: 'Account' })).toBeVisible()
  return rendered
}

test('shows the short address, the network and the balance floored to three decimals', async () => {
  await openAccount({}, ({ adapter }) => {
    adapter.getNativeBalance = async () => 1_999_999_999_999_999_999n
  })
  const dialog = page.getByRole('dialog', { name: 'Account' })
  await expect.element(dialog.getByText('0xf3...b92266')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Network: Ethereum' })).toBeVisible()
  await expect.element(dialog.getByText('1.999 ETH').first()).toBeVisible()
})

test('has the tabs Tokens, NFTs and Activity, and a token row starts a transfer of that token', async () => {
  const { latchkey } = await openAccount()
  for (const name of ['Tokens', 'NFTs', 'Activity']) await expect.element(page.getByRole('tab', { name })).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'ETH', exact: true }))
  await expect.element(page.getByRole('dialog', { name: 'Send' })).toBeVisible()
  expect(getModal(latchkey).stack.map(({ view }) => view)).toEqual(['Account', 'Send'])
})

test('Disconnect forgets the wallet and closes', async () => {
  const { latchkey } = await openAccount()
  await userEvent.click(page.getByRole('button', { name: 'Disconnect' }))
  await vi.waitFor(() => expect(getModal(latchkey).open).toBe(false))
  expect(getAccount(latchkey).status).toBe('disconnected')
})

test('with the server down the coin is still read from the chain, and the list says it is unavailable', async () => {
  await openAccount({
    options: { serverUrl: 'http://127.0.0.1:9', fetch: () => Promise.reject(new TypeError('down')) },
  })
  const dialog = page.getByRole('dialog', { name: 'Account' })
  await expect.element(dialog.getByText('1 ETH').first()).toBeVisible()
  await expect.element(dialog.getByText('Token Balance Unavailable').first()).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^In \d+ s$/ })).toBeDisabled()
})

test('with the chain out of reach it says so', async () => {
  await openAccount({}, ({ adapter }) => {
    adapter.getNativeBalance = () => Promise.reject(new RpcUnavailableError({ url: 'http://127.0.0.1:9' }))
  })
  await expect.element(page.getByText('The balance cannot be read at the moment.')).toBeVisible()
  await expect.element(page.getByRole('dialog').getByText('Token Balance Unavailable').first()).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^In \d+ s$/ })).toBeDisabled()
})
