import { connect, getAccount, getModal, open } from '@latchkey/core'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { testAccount } from '../../test/createTestAdapter.ts'
import { eventually, type RenderWidgetOptions, renderWidget, type Widget } from '../../test/renderWidget.tsx'
import { stubServer } from '../../test/stubServer.ts'

let widget: Widget | undefined

afterEach(() => widget?.unmount())

const second = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** A wallet that shares these accounts. */
async function openAccount(accounts: readonly [string, ...string[]], given: RenderWidgetOptions = {}): Promise<Widget> {
  const rendered = renderWidget({ ...given, answer: async () => ({ accounts, chainId: '1' }) })
  widget = rendered
  const { latchkey, adapter } = rendered
  let shared = accounts
  adapter.chooseAccount = async ({ address }) => {
    shared = [address, ...accounts.filter((account) => account !== address)]
    return { address, walletAccount: accounts[0] }
  }
  adapter.reconnect = async () => ({ accounts: shared, chainId: '1' })
  await eventually(() => expect(latchkey.store.getState().ready).toBe(true))
  await connect(latchkey, { connectorId: 'test.amber' })
  open(latchkey)
  await expect.element(page.getByRole('dialog', { name: 'Account' })).toBeVisible()
  return rendered
}

test('lists the accounts that the wallet shares, switches to one without a prompt, and goes back', async () => {
  const { latchkey, adapter, shadow } = await openAccount([testAccount, second])
  await userEvent.click(page.getByRole('button', { name: /Amber.*, switch account/ }))
  await expect.element(page.getByRole('dialog', { name: 'Accounts' })).toBeVisible()
  const rows = page.getByRole('list', { name: 'Accounts' }).getByRole('button')
  expect(rows.elements().map((row) => row.getAttribute('aria-current'))).toEqual(['true', null])
  await userEvent.click(rows.nth(1))
  await expect.element(page.getByRole('dialog', { name: 'Account', exact: true })).toBeVisible()
  expect(getAccount(latchkey).address).toBe(second)
  await vi.waitFor(() => expect(shadow()?.textContent).toContain('0x70...dc79C8'))
  expect(adapter.connects).toEqual(['test.amber'])
})

test('says what to do when the wallet no longer shares the account', async () => {
  const { latchkey, adapter } = await openAccount([testAccount, second])
  const { UnauthorizedError } = await import('@latchkey/core/errors')
  adapter.chooseAccount = () => Promise.reject(new UnauthorizedError())
  await userEvent.click(page.getByRole('button', { name: /switch account/ }))
  await userEvent.click(page.getByRole('list', { name: 'Accounts' }).getByRole('button').nth(1))
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(page.getByText(/share it with this site in .*Amber/)).toBeVisible()
  expect(getAccount(latchkey).address).toBe(testAccount)
  expect(getModal(latchkey).stack.at(-1)?.view).toBe('Accounts')
})

test('reads the names of the accounts on screen, not of all that a wallet shares', async () => {
  const many = Array.from({ length: 60 }, (_, i) => `0x${(i + 1).toString(16).padStart(40, '0')}`)
  const server = stubServer({ '/v1/identity': { name: null, avatar: null } })
  await openAccount([testAccount, ...many], { options: server })
  await userEvent.click(page.getByRole('button', { name: /switch account/ }))
  const rows = page.getByRole('list', { name: 'Accounts' }).getByRole('button')
  await expect.element(rows.first()).toBeVisible()
  const named = () => new Set(server.requested.flatMap(({ pathname }) => pathname.split('/v1/identity/')[1] ?? []))
  await vi.waitFor(() => expect(named()).toContain(many[0]))
  expect(named()).not.toContain(many.at(-1))
  rows.last().element().scrollIntoView()
  await vi.waitFor(() => expect(named()).toContain(many.at(-1)))
  expect(named().size).toBeLessThan(50)
})
