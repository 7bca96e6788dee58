import { connect, createLatchkey, getModal, memoryStorage } from '@latchkey/core'
import { act } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { ar } from '../locales/ar.ts'
import { LatchkeyProvider } from '../provider/LatchkeyProvider.tsx'
import { createTestAdapter } from '../test/createTestAdapter.ts'
import { eventually, renderWidget, type Widget } from '../test/renderWidget.tsx'
import { ConnectButton } from './ConnectButton.tsx'
import { NetworkButton } from './NetworkButton.tsx'

let widget: Widget | undefined
afterEach(() => {
  widget?.unmount()
  widget = undefined
})

const button = () =>
  eventually(() => {
    const found = document.querySelector<HTMLElement>('.latchkey-button')
    if (!found) throw new Error('no button yet')
    return found
  })

test('shows Connect Wallet, then the account', async () => {
  widget = renderWidget()
  expect((await button()).textContent).toBe('Connect Wallet')
  await connect(widget.latchkey, { connectorId: 'test.amber' })
  await eventually(async () => expect((await button()).textContent).toBe('0xf3...b92266'))
  expect((await button()).dataset.status).toBe('connected')
  expect((await button()).getAttribute('aria-label')).toBe('Account 0xf3...b92266')
})

test('keeps the account, marked, where the app does not support the wallet’s network', async () => {
  widget = renderWidget({
    answer: async () => ({ accounts: ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'], chainId: '5' }),
  })
  await eventually(() => expect(widget?.adapter.watchers).toBeGreaterThan(0))
  await connect(widget.latchkey, { connectorId: 'test.amber' })
  await eventually(async () => expect((await button()).dataset.wrong).toBe('true'))
  expect((await button()).textContent).toBe('0xf3...b92266!')
  expect((await button()).getAttribute('aria-label')).toBe('Account 0xf3...b92266, Wrong network')
  await widget.button('Disconnect')
})

test('shows the account’s name and picture once they are known, at the same width', async () => {
  let resolveIdentity: (identity: object) => void = () => {}
  const identity = new Promise<object>((resolve) => {
    resolveIdentity = resolve
  })
  widget = renderWidget({
    options: {
      serverUrl: 'https://server.test',
      fetch: async (input) => Response.json(String(input).includes('/identity/') ? await identity : {}),
    },
  })
  await eventually(() => expect(widget?.adapter.watchers).toBeGreaterThan(0))
  await connect(widget.latchkey, { connectorId: 'test.amber' })
  await eventually(async () => expect((await button()).textContent).toBe('0xf3...b92266'))
  await eventually(() => expect(document.querySelector('.latchkey-button .lk-picture')).not.toBeNull())
  const { width } = (await button()).getBoundingClientRect()
  resolveIdentity({ name: 'harbour.reown.id', avatar: null, resolvedAt: null })
  await eventually(async () => expect((await button()).textContent).toBe('harbour.reown.id'))
  expect((await button()).getAttribute('aria-label')).toBe('Account harbour.reown.id')
  expect((await button()).getBoundingClientRect().width).toBe(width)
})

test('passes a custom button its label, state and actions', async () => {
  widget = renderWidget({
    children: (
      <ConnectButton.Custom>
        {({ label, status, open }) => (
          <button type="button" className="latchkey-button" onClick={open}>
            {status}: {label}
          </button>
        )}
      </ConnectButton.Custom>
    ),
  })
  const own = await button()
  expect(own.textContent).toBe('disconnected: Connect Wallet')
  await widget.openWith(own)
})

test('keeps the app and its button working when the modal fails', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  widget = renderWidget({
    children: (
      <>
        <main>The app</main>
        <ConnectButton />
      </>
    ),
  })
  const { latchkey } = widget
  await widget.openWith(await button())
  // A state that no code writes.
  const stack = Object.assign([...getModal(latchkey).stack], { at: undefined }) as never
  latchkey.store.setState({ modal: { ...getModal(latchkey), stack, open: true } })
  await eventually(() => expect(widget?.dialog()).toBeUndefined())
  expect(document.querySelector('main')?.textContent).toBe('The app')
  expect((await button()).textContent).toBe('Connect Wallet')
  vi.restoreAllMocks()
})

test('draws the dialog right to left in Arabic', async () => {
  widget = renderWidget({ locale: 'ar' })
  await eventually(async () => expect((await button()).textContent).toBe('ربط المحفظة'))
  await widget.openWith(await button())
  expect(widget.dialog()?.dir).toBe('rtl')
  expect(widget.dialog()?.lang).toBe('ar')
  await widget.button('كل المحافظ')
})

test('leaves no watcher behind after unmounting in strict mode', async () => {
  widget = renderWidget()
  const { adapter } = widget
  await eventually(() => expect(adapter.watchers).toBe(1))
  widget.unmount()
  await eventually(() => expect(adapter.watchers).toBe(0))
  expect(document.querySelector('latchkey-modal')).toBeNull()
})

test('renders on the server without style and hydrates without a warning', async () => {
  const page = () => (
    <LatchkeyProvider
      latchkey={createLatchkey({ adapters: [createTestAdapter()], storage: memoryStorage() })}
      theme="auto"
      locale={ar}
    >
      <NetworkButton />
      <ConnectButton />
    </LatchkeyProvider>
  )
  const html = renderToString(page())
  expect(html).not.toMatch(/style/)
  expect(html).toContain('ربط المحفظة')
  const place = document.createElement('div')
  document.body.append(place)
  // A test writes its own page; nothing of it comes from outside.
  place.setHTMLUnsafe(html)
  const warned = vi.spyOn(console, 'error')
  const recovered = vi.fn()
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const root = await act(async () => hydrateRoot(place, page(), { onRecoverableError: recovered }))
  expect(recovered).not.toHaveBeenCalled()
  expect(warned).not.toHaveBeenCalled()
  await act(async () => root.unmount())
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  warned.mockRestore()
  place.remove()
})
