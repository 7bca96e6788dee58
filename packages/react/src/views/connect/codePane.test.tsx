import { connect, getAccount, getModal, navigate, open } from '@latchkey/core'
import { PairingExpiredError } from '@latchkey/core/errors'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { en } from '../../locales/en.ts'
import { offerLink, pairingWidget } from '../../test/pairing.ts'
import { eventually, type RenderWidgetOptions, renderWidget, type Widget } from '../../test/renderWidget.tsx'

let widget: Widget
beforeEach(() => page.viewport(1100, 860))
afterEach(async () => {
  widget.unmount()
  await page.viewport(414, 896)
})

async function render(given: RenderWidgetOptions = {}): Promise<void> {
  widget = renderWidget({ ...pairingWidget, ...given, options: { ...pairingWidget.options, ...given.options } })
  await vi.waitFor(() => expect(widget.latchkey.store.getState().connectors).toHaveLength(4))
}

const code = () => page.getByRole('img', { name: /^QR code/ })
const width = () => widget.shadow()?.querySelector<HTMLElement>('.lk-frame')?.offsetWidth

test('shows the code beside the list on a wide screen, and requests it only once the modal is open', async () => {
  await render()
  document.querySelector('.latchkey-button')?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
  await eventually(() => expect(widget.shadow()?.querySelector('.lk-connect-pane')).not.toBeNull())
  expect(widget.adapter.connects).toEqual([])
  open(widget.latchkey)
  await eventually(() => expect(width()).toBe(720))
  await eventually(() => expect(widget.adapter.connects).toEqual(['walletConnect']))
  offerLink(widget.latchkey)
  await expect.element(code()).toBeVisible()
  expect(getModal(widget.latchkey).stack).toHaveLength(1)
  // Nobody has scanned it: the page and the app do not say that a wallet is connecting.
  expect(getAccount(widget.latchkey).status).toBe('disconnected')
})

test('withdraws the code beside the list when an installed wallet is chosen', async () => {
  await render()
  open(widget.latchkey)
  await eventually(() => expect(widget.adapter.connects).toEqual(['walletConnect']))
  await userEvent.click(page.getByRole('button', { name: 'Amber' }))
  await eventually(() => expect(widget.adapter.connects).toEqual(['walletConnect', 'test.amber']))
  expect(widget.adapter.aborts).toContain('walletConnect')
  await eventually(() => expect(width()).toBe(360))
})

test('says beside the list what is wrong with the code, with a retry; the list stays', async () => {
  await render({ answer: () => Promise.reject(new PairingExpiredError()) })
  open(widget.latchkey)
  await expect.element(page.getByText(en.messages.errors.PAIRING_EXPIRED)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Amber' })).toBeEnabled()
  await userEvent.click(page.getByRole('button', { name: 'Try again' }))
  await eventually(() => expect(widget.adapter.connects).toHaveLength(2))
})

test.each<[string, RenderWidgetOptions & { narrow?: boolean; connected?: boolean }]>([
  ['the screen is narrow', { narrow: true }],
  ['the app turned it off', { options: { pairing: { relayUrl: 'ws://127.0.0.1:9', codeBesideList: false } } }],
  ['the terms are not accepted yet', { options: { terms: { termsUrl: '/terms', mustAccept: true } } }],
  ['a wallet is connected', { connected: true }],
])('has one column, and requests no code, where %s', async (_, { narrow, connected, ...given }) => {
  if (narrow) await page.viewport(700, 860)
  await render({ ...given, ...(connected && { answer: undefined }) })
  if (connected) await connect(widget.latchkey, { connectorId: 'test.amber' })
  open(widget.latchkey)
  if (connected) navigate(widget.latchkey, 'Connect', {})
  await eventually(() => expect(widget.title()).toBe('Connect Wallet'))
  await widget.button('WalletConnect')
  expect(width()).toBe(360)
  expect(widget.shadow()?.querySelector('.lk-connect-pane')).toBeNull()
  expect(widget.adapter.connects).not.toContain('walletConnect')
})
