import { close, getModal, memoryStorage, navigate, open, type TermsOptions } from '@latchkey/core'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createWallet, pairingWidget } from '../../test/pairing.ts'
import { eventually, renderWidget, type Widget } from '../../test/renderWidget.tsx'
import { toLink } from './Terms.tsx'

let widget: Widget
afterEach(() => widget.unmount())

async function openConnect(terms?: TermsOptions) {
  const wallets = ['Elmly', 'Firly'].map((name) => createWallet({ name, mobile_link: `${name.toLowerCase()}://` }))
  const fetch = async () => Response.json({ data: wallets, count: 2 })
  const options = { ...pairingWidget.options, serverUrl: 'https://server.test', fetch, storage: memoryStorage(), terms }
  widget = renderWidget({ ...pairingWidget, options })
  await eventually(() => expect(widget.latchkey.store.getState().connectors).toHaveLength(4))
  open(widget.latchkey)
  await widget.button('Elmly')
}

test('heads the installed and the popular wallets, and marks the installed ones', async () => {
  await openConnect()
  const headings = () => [...(widget.shadow()?.querySelectorAll('h2') ?? [])].map(({ textContent }) => textContent)
  await eventually(() => expect(headings()).toEqual(['Installed', 'Popular']))
  await expect.element(page.getByRole('button', { name: 'Amber' })).toHaveAccessibleDescription('Installed')
  await expect.element(page.getByRole('button', { name: 'Elmly' })).not.toHaveAccessibleDescription('Installed')
})

test('links the app’s terms and privacy policy where a wallet is chosen', async () => {
  await openConnect({ termsUrl: 'https://app.test/terms', privacyUrl: '/privacy' })
  await expect.element(page.getByText('By connecting you agree to:')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: /Terms of Service/ }))
    .toHaveAttribute('href', 'https://app.test/terms')
  await expect
    .element(page.getByRole('link', { name: /Privacy Policy/ }))
    .toHaveAttribute('href', `${location.origin}/privacy`)
  await expect.element(page.getByRole('button', { name: 'Amber' })).toBeEnabled()
})

test.each([
  ['https://app.test/terms', 'https://app.test/terms'],
  ['/terms', `${location.origin}/terms`],
  ['http://app.test/terms', undefined],
  ['javascript:alert(1)', undefined],
  ['//evil.test', `${location.protocol}` === 'https:' ? 'https://evil.test/' : undefined],
  ['https://user:pass@app.test', undefined],
  ['data:text/html,x', undefined],
  ['https://', undefined],
])('links terms at %j as %j', (address, link) => {
  widget = { unmount() {} } as Widget
  expect(toLink(address)).toBe(link)
})

test('lets no wallet be chosen before the terms are accepted where the app demands it, and says so', async () => {
  await openConnect({ termsUrl: 'https://app.test/terms', mustAccept: true })
  const hint = page.getByRole('status').filter({ hasText: 'Agree first, then choose a wallet.' })
  await expect.element(hint).toBeVisible()
  for (const name of ['Amber', 'WalletConnect', 'Elmly', 'All Wallets'])
    await expect.element(page.getByRole('button', { name })).toBeDisabled()
  const shown = () => getModal(widget.latchkey).stack.at(-1)?.view
  for (const view of ['AllWallets', 'ConnectingWalletConnect', 'ConnectingWalletConnectBasic'] as const) {
    navigate(widget.latchkey, view, {})
    await eventually(() => expect(shown()).toBe('Connect'))
  }
  navigate(widget.latchkey, 'ConnectingExternal', { connectorId: 'test.amber' })
  await eventually(() => expect(shown()).toBe('Connect'))
  expect(widget.adapter.connects).toEqual([])

  await userEvent.click(page.getByRole('checkbox', { name: /I agree to/ }))
  await expect.element(page.getByRole('status').filter({ hasText: 'You can choose a wallet.' })).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Amber' }))
  await eventually(() => expect(widget.adapter.connects).toEqual(['test.amber']))
  close(widget.latchkey, { reason: 'api' })
})

test('explains what a wallet is, and where to get one', async () => {
  await openConnect()
  await userEvent.click(page.getByRole('button', { name: 'What is a wallet?' }))
  await eventually(() => expect(widget.title()).toBe('What Is a Wallet?'))
  await userEvent.click(page.getByRole('button', { name: 'Firly' }))
  await eventually(() => expect(widget.title()).toContain('Firly'))
})

test('marks the code’s row as recent after a connection by code without a chosen wallet', async () => {
  const storage = memoryStorage()
  widget = renderWidget({ ...pairingWidget, options: { ...pairingWidget.options, storage } })
  await eventually(() => expect(widget.latchkey.store.getState().connectors).toHaveLength(4))
  widget.latchkey.store.setState({ recentWalletIds: ['walletConnect'] })
  open(widget.latchkey)
  await expect.element(page.getByRole('button', { name: 'WalletConnect' })).toHaveAccessibleDescription(/Recent/)
})
