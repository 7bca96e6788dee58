import { type AccountUser, connect, disconnect, getAccount, memoryStorage, navigate, open } from '@latchkey/core'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { testAccount } from '../../test/createTestAdapter.ts'
import { eventually, renderWidget, type Widget } from '../../test/renderWidget.tsx'

let widget: Widget
afterEach(async () => {
  widget.unmount()
  await page.viewport(414, 896)
})

const user: AccountUser = {
  email: 'ada.lovelace@analytical-engine.example.com',
  accounts: [{ address: testAccount, type: 'eoa' }],
  preferredAccountType: 'eoa',
  recovery: ['none'],
}

async function openAccount(change: Partial<AccountUser> = {}, wallet: 'AUTH' | 'ANNOUNCED' = 'AUTH'): Promise<void> {
  widget = renderWidget({
    wallets: ['Amber', { id: 'embeddedWallet', name: 'Email', type: wallet, info: undefined }],
    options: { storage: memoryStorage() },
  })
  const { latchkey } = widget
  await eventually(() => expect(latchkey.store.getState().ready).toBe(true))
  latchkey.store.setState({ embedded: { user: { ...user, ...change } } })
  await connect(latchkey, { connectorId: 'embeddedWallet' })
  open(latchkey)
  await eventually(() => expect(widget.title()).toBe('Account'))
  await widget.button('Receive')
}

const texts = (selector: string) =>
  [...(widget.shadow()?.querySelectorAll(selector) ?? [])].map(({ textContent }) => textContent)

test('an account of the embedded wallet shows the address of its visitor and opens the wallet’s settings', async () => {
  await openAccount()
  expect(texts('.lk-identity-name')).toEqual([user.email])
  const settings = await widget.button('Wallet settings')
  expect(settings.closest('.lk-row')?.textContent).toContain(user.email)
})

test('any other account shows neither', async () => {
  await openAccount({}, 'ANNOUNCED')
  expect(getAccount(widget.latchkey).user).toBeUndefined()
  expect(texts('.lk-identity-name')).toEqual(['Email'])
  expect(texts('.lk-row-name')).not.toContain('Wallet settings')
})

test('a wallet without recovery says so, with a button; one with it does not', async () => {
  await openAccount()
  await expect
    .element(page.getByText('Not recoverable yet: if you lose this device, you lose this wallet.'))
    .toBeVisible()
  await widget.button('Set up')
  widget.latchkey.store.setState({ embedded: { user: { ...user, recovery: ['passkey'] } } })
  await eventually(() => expect(texts('.lk-note').join()).not.toContain('Not recoverable yet'))
})

test('Receive too says so while the wallet is without recovery', async () => {
  await openAccount()
  navigate(widget.latchkey, 'Receive', {})
  await eventually(() => expect(widget.title()).toBe('Receive'))
  await eventually(() => expect(texts('.lk-note').join()).toContain('Not recoverable yet'))
  widget.latchkey.store.setState({ embedded: { user: { ...user, recovery: ['password'] } } })
  await eventually(() => expect(texts('.lk-note').join()).not.toContain('Not recoverable yet'))
})

test('settings that cannot be opened say what to do', async () => {
  await openAccount()
  ;(await widget.button('Wallet settings')).click()
  await eventually(() => expect(texts('[role=alert]').join()).not.toBe(''))
})

test('Settings and Accounts list it among the wallets, and it is disconnected there', async () => {
  await openAccount()
  navigate(widget.latchkey, 'Settings', {})
  await eventually(() => expect(widget.title()).toBe('Settings'))
  await widget.button('Disconnect ⁨App wallet⁩')
  navigate(widget.latchkey, 'Accounts', {})
  await eventually(() => expect(widget.title()).toBe('Accounts'))
  // It has one account: there is no other to share.
  expect(texts('.lk-note').join()).not.toContain('share it with this site')
  await disconnect(widget.latchkey, { connectorId: 'embeddedWallet' })
  expect(getAccount(widget.latchkey).user).toBeUndefined()
})

test('in 320 px, a long address does not widen the view: it wraps or is cut off, and a title has it whole', async () => {
  await page.viewport(320, 640)
  const email = `${'ada'.repeat(20)}@analytical-engine.example.com`
  await openAccount({ email })
  const [name, caption] = [...(widget.shadow()?.querySelectorAll<HTMLElement>('bdi[title]') ?? [])]
  expect([name?.title, caption?.title]).toEqual([email, email])
  // Two lines, of which the second ends in dots, and nothing beside them.
  expect(name?.offsetHeight).toBe(40)
  expect(name?.scrollWidth).toBe(name?.clientWidth)
  const frame = widget.shadow()?.querySelector<HTMLElement>('.lk-content')
  expect(frame?.scrollWidth).toBe(frame?.clientWidth)
})
