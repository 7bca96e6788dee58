import { close, connect, getModal, navigate, open } from '@latchkey/core'
import type { WalletEvent } from '@latchkey/core/internal'
import { afterEach, expect, test } from 'vitest'
import { ar } from '../locales/ar.ts'
import { eventually, renderWidget, type Widget } from '../test/renderWidget.tsx'

let widget: Widget
afterEach(() => widget.unmount())

const region = () => widget.shadow()?.querySelector('section')

test('is a named region of the page when embedded, and closing returns to the first view', async () => {
  widget = renderWidget({ options: { embedded: true } })
  await eventually(() => expect(widget.title()).toBe('Connect Wallet'))
  expect(document.querySelector('.latchkey-embedded latchkey-modal')).not.toBeNull()
  expect(widget.dialog()).toBeUndefined()
  const title = widget.shadow()?.getElementById(region()?.getAttribute('aria-labelledby') ?? '')
  expect(title?.textContent).toBe('Connect Wallet')
  expect(title?.tagName).toBe('H2')

  navigate(widget.latchkey, 'AllWallets', {})
  await eventually(() => expect(widget.title()).toBe('All Wallets'))
  close(widget.latchkey, { reason: 'api' })
  await eventually(() => expect(widget.title()).toBe('Connect Wallet'))

  await connect(widget.latchkey, { connectorId: 'test.amber' })
  close(widget.latchkey, { reason: 'api' })
  await eventually(() => expect(getModal(widget.latchkey).stack[0].view).toBe('Account'))
})

test('loads what it shows without a click when embedded, and shows Account once a connection is restored', async () => {
  widget = renderWidget({ options: { embedded: true } })
  await eventually(() => expect(getModal(widget.latchkey).open).toBe(true))
  await eventually(() => expect(widget.title()).toBe('Connect Wallet'))
  // Without the modal's part in it, as after a reload.
  await connect(widget.latchkey, { connectorId: 'test.amber' })
  await eventually(() => expect(widget.title()).toBe('Account'))
})

test('says in the language of the widget that the wallet was locked', async () => {
  widget = renderWidget({ locale: ar })
  const { latchkey, adapter, dialog } = widget
  let emit: (event: WalletEvent) => void = () => {}
  adapter.watchWallet = ({ onEvent }) => {
    emit = onEvent
    return () => {}
  }
  await eventually(() => expect(latchkey.store.getState().ready).toBe(true))
  await connect(latchkey, { connectorId: 'test.amber' })
  open(latchkey)
  navigate(latchkey, 'Send', {})
  emit({ type: 'accounts', accounts: [] })
  await eventually(() => expect(dialog()?.querySelector('.lk-banner')?.textContent).toMatch(/Amber.*أُقفلت/))
  expect(dialog()?.open).toBe(true)
  expect(widget.title()).toBe(ar.messages.connect.title)
})
