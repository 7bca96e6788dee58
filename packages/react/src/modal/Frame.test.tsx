import { navigate, open } from '@latchkey/core'
import { shakeModal } from '@latchkey/core/internal'
import { afterEach, expect, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { eventually, renderWidget, type Widget } from '../test/renderWidget.tsx'

let widget: Widget | undefined

afterEach(() => widget?.unmount())

async function openWidget(): Promise<Widget> {
  const rendered = renderWidget()
  widget = rendered
  await eventually(() => expect(rendered.latchkey.store.getState().ready).toBe(true))
  open(rendered.latchkey)
  await rendered.button('All Wallets')
  return rendered
}

async function reduceMotion(isReduced: boolean): Promise<void> {
  const value = isReduced ? 'reduce' : 'no-preference'
  const session = cdp() as unknown as { send(method: string, params: object): Promise<unknown> }
  await session.send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] })
}

function styleOf({ shadow }: Widget, selector: string): CSSStyleDeclaration {
  const element = shadow()?.querySelector(selector)
  if (!element) throw new Error(`nothing is ${selector}`)
  return getComputedStyle(element)
}

test('is 360 px wide on a desktop', async () => {
  await page.viewport(1024, 768)
  const { shadow } = await openWidget()
  expect(shadow()?.querySelector<HTMLElement>('.lk-frame')?.offsetWidth).toBe(360)
  await page.viewport(414, 896)
})

test('takes the height its view needs, up to 92 % of the screen, and fades at the foot while there is more', async () => {
  await page.viewport(1024, 768)
  const { shadow, latchkey, title } = await openWidget()
  navigate(latchkey, 'AllWallets', {})
  await eventually(() => expect(title()).toBe('All Wallets'))
  const find = (selector: string) => shadow()?.querySelector<HTMLElement>(selector) as HTMLElement
  const fade = () => getComputedStyle(find('.lk-body'), '::after').visibility
  await eventually(() => expect(find('.lk-body').offsetHeight).toBe(find('.lk-content').offsetHeight))
  await eventually(() => expect(fade()).toBe('hidden'))

  await page.viewport(1024, 500)
  await eventually(() => expect(find('.lk-frame').offsetHeight).toBe(460))
  await eventually(() => expect(fade()).toBe('visible'))
  // A scroll bar takes nothing from the content.
  expect(find('.lk-content').offsetWidth).toBe(360)
  find('.lk-body').scrollTo(0, 1_000)
  await eventually(() => expect(fade()).toBe('hidden'))
  await page.viewport(414, 896)
})

test.each([true, false])('changes its height without an error of the page, reduced motion: %s', async (isReduced) => {
  const errors: string[] = []
  const note = ({ message }: ErrorEvent) => errors.push(message)
  window.addEventListener('error', note)
  await reduceMotion(isReduced)
  try {
    const { latchkey, title, shadow } = await openWidget()
    const find = (selector: string) => shadow()?.querySelector<HTMLElement>(selector) as HTMLElement
    const isSettled = () => expect(find('.lk-body').offsetHeight).toBe(find('.lk-content').offsetHeight)
    await eventually(isSettled)
    const before = find('.lk-body').offsetHeight
    navigate(latchkey, 'AllWallets', {})
    await eventually(() => expect(title()).toBe('All Wallets'))
    await eventually(() => expect(find('.lk-body').offsetHeight).not.toBe(before))
    await eventually(isSettled)
    expect(errors).toEqual([])
  } finally {
    window.removeEventListener('error', note)
    await reduceMotion(false)
  }
})

test('changes views in 150 ms, the title in 120 and the height in 150, and shakes for 500', async () => {
  const opened = await openWidget()
  navigate(opened.latchkey, 'AllWallets', {})
  await eventually(() => expect(opened.title()).toBe('All Wallets'))
  expect(styleOf(opened, '.lk-outlet[data-direction=forward]').animationDuration).toBe('0.15s')
  expect(styleOf(opened, '.lk-title > span').animationDuration).toBe('0.12s')
  expect(styleOf(opened, '.lk-body')).toMatchObject({ transitionProperty: 'height', transitionDuration: '0.15s' })
  shakeModal(opened.latchkey)
  await eventually(() => {
    const { animationName, animationDuration } = styleOf(opened, '.lk-frame[data-shake]')
    const durations = new Map(animationName.split(', ').map((name, i) => [name, animationDuration.split(', ')[i]]))
    expect(durations.get('lk-shake')).toBe('0.5s')
  })
})

test('is stacked at 999 in the page, or at the app’s zIndex', async () => {
  const zIndexWith = async (options: { zIndex?: number }) => {
    const rendered = renderWidget({ embedded: true, options: { embedded: true, ...options } })
    const host = await eventually(() => {
      const found = document.querySelector('latchkey-modal')
      if (!found) throw new Error('no widget yet')
      return found
    })
    await eventually(() => expect(getComputedStyle(host).zIndex).not.toBe('auto'))
    const { zIndex } = getComputedStyle(host)
    rendered.unmount()
    return zIndex
  }
  expect(await zIndexWith({})).toBe('999')
  expect(await zIndexWith({ zIndex: 5 })).toBe('5')
})

test('is dark by default', async () => {
  const themeOf = ({ shadow }: Widget) => (shadow()?.host as HTMLElement | undefined)?.dataset.theme
  const dark = await openWidget()
  expect(themeOf(dark)).toBe('dark')
  dark.unmount()
  widget = renderWidget({ theme: 'light' })
  open(widget.latchkey)
  await widget.button('All Wallets')
  expect(themeOf(widget)).toBe('light')
})
