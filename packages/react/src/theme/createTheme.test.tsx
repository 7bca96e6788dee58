import { afterEach, expect, test } from 'vitest'
import { eventually, renderWidget, type Widget } from '../test/renderWidget.tsx'
import { createTheme } from './createTheme.ts'

let widget: Widget | undefined
afterEach(() => widget?.unmount())

const hostOf = (shown: Widget) => shown.shadow()?.host as HTMLElement // attachShadow was called on an HTML element

test('a custom theme changes its tokens on the button and in the modal, and keeps the rest of its base', async () => {
  const theme = createTheme({ base: 'light', accent: '#0a7d5a', radiusControl: '4px', rowHeight: '48px' })
  widget = renderWidget({ theme, options: { embedded: true } })
  const style = await eventually(() => getComputedStyle(document.querySelector('.latchkey-button')!))
  await eventually(() => expect(style.backgroundColor).toBe('rgb(10, 125, 90)'))
  expect(style.borderRadius).toBe('4px')
  expect(style.colorScheme).toBe('light')
  const row = await eventually(() => {
    const found = widget?.shadow()?.querySelector<HTMLElement>('.lk-row')
    if (!found) throw new Error('There is no row yet.')
    return found
  })
  expect(row.offsetHeight).toBe(48)
  const inModal = getComputedStyle(hostOf(widget))
  expect(inModal.getPropertyValue('--lk-background').trim()).toBe('#ffffff')
  expect(inModal.colorScheme).toBe('light')
})

test('a custom theme over auto follows the visitor’s system', async () => {
  widget = renderWidget({ theme: createTheme({ base: 'auto', accent: '#0a7d5a' }), options: { embedded: true } })
  await eventually(() => expect(widget?.shadow()).toBeDefined())
  const { dataset, style } = hostOf(widget)
  expect(dataset.theme).toBe('auto')
  // Nothing else is set: the style sheet has both schemes.
  expect([...style].sort()).toEqual(['--lk-accent', '--lk-accent-hover', '--lk-accent-text', '--lk-z-index'])
})

test.each([
  ['#0a7d5a', '#ffffff'],
  ['#f5d90a', '#000000'],
  ['#ffffff', '#000000'],
  ['#000000', '#ffffff'],
  ['#ff0', '#000000'],
  ['#123F', '#ffffff'],
  ['#ffff00c0', '#000000'],
])('the text on the accent %s is %s', (accent, accentText) => {
  expect(createTheme({ base: 'dark', accent }).tokens.accentText).toBe(accentText)
})

test('given hover and text colors win, and an accent that is no hex color keeps the base’s text', () => {
  const given = { accent: '#f5d90a', accentHover: '#ffee55', accentText: '#222222' }
  expect(createTheme({ base: 'dark', ...given }).tokens).toEqual(given)
  expect(createTheme({ base: 'dark', accent: 'rebeccapurple' }).tokens).toEqual({
    accent: 'rebeccapurple',
    accentHover: 'rebeccapurple',
  })
})

test('a theme object without tokens, from JavaScript, is that of its scheme', async () => {
  widget = renderWidget({ theme: { scheme: 'light' } as never, options: { embedded: true } })
  await eventually(() => expect(hostOf(widget!).dataset.theme).toBe('light'))
})
