import { setPreferences } from '@latchkey/core/internal'
import { afterEach, expect, test } from 'vitest'
import { eventually, renderWidget, type Widget } from '../test/renderWidget.tsx'
import { createTheme } from '../theme/themes.ts'

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

test('keeps the app’s theme where it is custom or locked', async () => {
  widget = renderWidget({ theme: createTheme({ base: 'light' }) })
  setPreferences(widget.latchkey, { theme: 'dark' })
  expect((await button()).dataset.theme).toBe('light')
  widget.unmount()
  widget = renderWidget({ theme: 'light', options: { settings: { theme: 'locked' } } })
  setPreferences(widget.latchkey, { theme: 'dark' })
  expect((await button()).dataset.theme).toBe('light')
})
