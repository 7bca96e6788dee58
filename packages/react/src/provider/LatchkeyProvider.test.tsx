import { getModal, memoryStorage } from '@latchkey/core'
import { setPreferences } from '@latchkey/core/internal'
import { afterEach, expect, test } from 'vitest'
import { en } from '../locales/en.ts'
import { locales } from '../locales/locales.ts'
import { eventually, renderWidget, type Widget } from '../test/renderWidget.tsx'
import { createTheme } from '../theme/createTheme.ts'

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

test('follows the visitor’s theme and language rather than the app’s', async () => {
  widget = renderWidget({ theme: 'light', locale: 'en' })
  expect((await button()).dataset.theme).toBe('light')
  setPreferences(widget.latchkey, { theme: 'auto', language: 'ar' })
  await eventually(async () => expect((await button()).dataset.theme).toBe('auto'))
  await eventually(async () => expect((await button()).textContent).toBe('ربط المحفظة'))
  setPreferences(widget.latchkey, { theme: undefined, language: undefined })
  await eventually(async () => expect((await button()).dataset.theme).toBe('light'))
  await eventually(async () => expect((await button()).textContent).toBe('Connect Wallet'))
})

test('keeps the language that was chosen last, whichever is loaded last', async () => {
  const load = locales.en
  const releases: (() => void)[] = []
  locales.en = async () => {
    await new Promise<void>((resolve) => releases.push(resolve))
    return en
  }
  try {
    widget = renderWidget({ prefetch: true, locale: 'en' })
    await eventually(() => expect(releases).not.toEqual([]))
    setPreferences(widget.latchkey, { language: 'ar' })
    await eventually(async () => expect((await button()).textContent).toBe('ربط المحفظة'))
    await eventually(() => expect(widget?.dialog()).toBeDefined())
    for (const release of releases) release()
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect((await button()).textContent).toBe('ربط المحفظة')
  } finally {
    locales.en = load
  }
})

test('keeps the app’s own texts where the visitor chooses their language', async () => {
  const own = { ...en.messages.button, connectWallet: 'Join' }
  widget = renderWidget({ locale: { ...en, messages: { ...en.messages, button: own } } })
  setPreferences(widget.latchkey, { language: 'ar' })
  await eventually(async () => expect((await button()).textContent).toBe('ربط المحفظة'))
  setPreferences(widget.latchkey, { language: 'en' })
  await eventually(async () => expect((await button()).textContent).toBe('Join'))
})

test('keeps the app’s theme where it is custom or locked', async () => {
  widget = renderWidget({ theme: createTheme({ base: 'light' }) })
  setPreferences(widget.latchkey, { theme: 'dark' })
  expect((await button()).dataset.theme).toBe('light')
  widget.unmount()
  widget = renderWidget({ theme: 'light', options: { settings: { theme: 'locked' } } })
  setPreferences(widget.latchkey, { theme: 'dark' })
  expect((await button()).dataset.theme).toBe('light')
})

test('fetches the modal once the page is idle, and requests nothing from a server', async () => {
  const requested: string[] = []
  const fetch = async (input: RequestInfo | URL) => {
    requested.push(String(input))
    return Response.json({})
  }
  widget = renderWidget({
    prefetch: true,
    options: { serverUrl: 'https://server.test', fetch, storage: memoryStorage() },
  })
  await eventually(() => expect(widget?.shadow()?.querySelector('dialog h1')?.textContent).toBe('Connect Wallet'))
  expect(widget.dialog()?.open).toBe(false)
  expect(requested).toEqual([])
})

test('restores the connection of an earlier visit before the modal is fetched', async () => {
  const storage = memoryStorage()
  storage.setItem('latchkey.session', JSON.stringify({ version: 1, connections: { eip155: 'test.amber' } }))
  let onAnswered = () => {}
  const answered = new Promise<undefined>((resolve) => {
    onAnswered = () => resolve(undefined)
  })
  widget = renderWidget({ prefetch: true, options: { storage }, onReconnect: () => answered })
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2_000 }))
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  expect(widget.shadow()).toBeUndefined()
  onAnswered()
  await eventually(() => expect(widget?.dialog()).toBeDefined())
})

test('fetches the modal only when the pointer reaches a button, where the app turns prefetching off', async () => {
  widget = renderWidget({ prefetch: false })
  // Idle callbacks wait for 2 s at most.
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2_000 }))
  expect(widget.shadow()).toBeUndefined()
  document.querySelector('.latchkey-button')?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  await eventually(() => expect(widget?.dialog()).toBeDefined())
})

test('renders no part of the modal within the click that opens it', async () => {
  let drawn = 0
  const common = new Proxy(en.messages.common, {
    get(messages, name) {
      // The frame's own button.
      if (name === 'close') drawn += 1
      return Reflect.get(messages, name)
    },
  })
  widget = renderWidget({ prefetch: true, locale: { ...en, messages: { ...en.messages, common } } })
  const { latchkey } = widget
  const dialog = await eventually(() => {
    const found = document.querySelector('latchkey-modal')?.shadowRoot?.querySelector('dialog')
    if (!found?.querySelector('.lk-outlet')) throw new Error('no closed dialog yet')
    return found
  })
  const before = drawn
  expect(before).toBeGreaterThan(0)
  ;(await button()).click()
  // React’s own microtask, which renders what the click changed.
  await Promise.resolve().then(() => {})
  expect({ isModalOpen: getModal(latchkey).open, isShown: dialog.open }).toEqual({ isModalOpen: true, isShown: true })
  expect(drawn).toBe(before)
})
