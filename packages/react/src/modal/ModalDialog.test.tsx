import { close, getModal, navigate, open, showBanner } from '@latchkey/core'
import { shakeModal } from '@latchkey/core/internal'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { eventually, renderWidget, type Widget } from '../test/renderWidget.tsx'

let widget: Widget
let opener: HTMLElement

beforeEach(async () => {
  widget = renderWidget()
  opener = await eventually(() => {
    const found = document.querySelector<HTMLElement>('.latchkey-button')
    if (!found) throw new Error('no button yet')
    return found
  })
})
afterEach(() => widget.unmount())

function press(key: string) {
  const target = widget.shadow()?.activeElement ?? widget.dialog()
  target?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true }))
}

describe('the dialog', () => {
  test('is named by its view’s title and lists the wallets as buttons', async () => {
    await widget.openWith(opener)
    const labelledBy = widget.dialog()?.getAttribute('aria-labelledby') ?? ''
    expect(widget.shadow()?.getElementById(labelledBy)?.textContent).toBe('Connect Wallet')
    await widget.button('Amber')
    await widget.button('All Wallets')
  })

  test('is on screen with the click itself once its first view is rendered, and gone if closed before a frame', async () => {
    opener.focus()
    await eventually(() => expect(widget.title()).toBe('Connect Wallet'))
    opener.click()
    expect(widget.dialog()?.open).toBe(true)
    expect(widget.shadow()?.activeElement?.className).toBe('lk-outlet')
    close(widget.latchkey, { reason: 'api' })
    expect(widget.dialog()?.open).toBe(false)
    expect(document.documentElement.style.overflow).toBe('')
    expect(document.activeElement).toBe(opener)
    opener.click()
    await widget.button('Amber')
    expect(widget.dialog()?.open).toBe(true)
  })

  test('is gone if closed after its first frame, before React has drawn it as open', async () => {
    opener.focus()
    await eventually(() => expect(widget.title()).toBe('Connect Wallet'))
    opener.click()
    const { requestIdleCallback: wait } = window
    // The idle moment that follows the frame gives React the news.
    const idle = vi.spyOn(window, 'requestIdleCallback').mockImplementation((run, options) =>
      wait((deadline) => {
        run(deadline)
        close(widget.latchkey, { reason: 'api' })
      }, options),
    )
    await eventually(() => expect(getModal(widget.latchkey).open).toBe(false))
    idle.mockRestore()
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(widget.dialog()?.open).toBe(false)
  })

  test('shows what was tapped for in the first frame: nothing that opens is transparent or off screen', async () => {
    opener.focus()
    await eventually(() => expect(widget.title()).toBe('Connect Wallet'))
    const isVisible = (selector: string) =>
      widget.shadow()?.querySelector(selector)?.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    opener.click()
    await new Promise(requestAnimationFrame)
    expect(isVisible('.lk-title')).toBe(true)
    const frame = widget.shadow()?.querySelector('.lk-frame')?.getBoundingClientRect()
    expect(frame?.top).toBeLessThan(innerHeight - 100)
    ;(await widget.button('What is a wallet?')).click()
    await eventually(() => expect(isVisible('.lk-outlet[data-direction=forward] .lk-what')).toBe(true), {
      intervalMs: 1,
    })
    const outlet = widget.shadow()!.querySelector('.lk-outlet')!
    for (const animation of outlet.getAnimations()) animation.currentTime = 0
    expect(Number(getComputedStyle(outlet).opacity)).toBeGreaterThanOrEqual(0.5)
  })

  test('takes the focus and returns it to the opener when closed', async () => {
    await widget.openWith(opener)
    await eventually(() => expect(widget.shadow()?.activeElement).not.toBeNull())
    ;(await widget.button('Close')).click()
    await eventually(() => expect(widget.dialog()?.open).not.toBe(true))
    expect(document.activeElement).toBe(opener)
  })

  test('returns the focus when unmounted while open', async () => {
    await widget.openWith(opener)
    widget.unmount()
    expect(document.querySelector('latchkey-modal')).toBeNull()
    expect(document.documentElement.style.overflow).toBe('')
  })

  test('goes back on Escape, and closes from the first view', async () => {
    await widget.openWith(opener)
    ;(await widget.button('All Wallets')).click()
    await eventually(() => expect(widget.title()).toBe('All Wallets'))
    press('Escape')
    await eventually(() => expect(widget.title()).toBe('Connect Wallet'))
    expect(widget.dialog()?.open).toBe(true)
    press('Escape')
    await eventually(() => expect(widget.dialog()?.open).not.toBe(true))
    expect(getModal(widget.latchkey).open).toBe(false)
  })

  test('closes on a press on the backdrop, but not on one that began inside', async () => {
    await widget.openWith(opener)
    const dialog = widget.dialog()!
    const inside = widget.shadow()!.querySelector('.lk-frame')!
    inside.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }))
    dialog.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }))
    expect(getModal(widget.latchkey).open).toBe(true)
    dialog.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }))
    dialog.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }))
    await eventually(() => expect(getModal(widget.latchkey).open).toBe(false))
  })

  test('closes the modal when the browser closes the dialog', async () => {
    await widget.openWith(opener)
    widget.dialog()?.close()
    await eventually(() => expect(getModal(widget.latchkey).open).toBe(false))
  })

  test('keeps the view on screen while it fades, then prepares the first view', async () => {
    await widget.openWith(opener)
    ;(await widget.button('All Wallets')).click()
    await eventually(() => expect(widget.title()).toBe('All Wallets'))
    // Checked as the dialog closes: a busy machine could be past the fade at the next check.
    const titleAtClose = new Promise<string>((resolve) => {
      new MutationObserver(() => resolve(widget.title())).observe(widget.dialog()!, { attributeFilter: ['open'] })
    })
    close(widget.latchkey, { reason: 'api' })
    expect(await titleAtClose).toBe('All Wallets')
    await eventually(() => expect(widget.title()).toBe('Connect Wallet'))
  })

  test('leaves the focus at the opener when it prepares the first view', async () => {
    await widget.openWith(opener)
    ;(await widget.button('All Wallets')).click()
    await eventually(() => expect(widget.title()).toBe('All Wallets'))
    close(widget.latchkey, { reason: 'api' })
    // As soon as it is prepared: on a busy machine the dialog is still fading then, and could take the focus.
    widget.dialog()?.style.setProperty('visibility', 'visible')
    await eventually(() => expect(widget.title()).toBe('Connect Wallet'))
    await widget.button('All Wallets')
    expect(document.activeElement).toBe(opener)
  })

  test('shakes while closing is blocked', async () => {
    await widget.openWith(opener)
    shakeModal(widget.latchkey)
    await eventually(() => expect(widget.shadow()?.querySelector('.lk-frame')?.hasAttribute('data-shake')).toBe(true))
  })

  test('locks the page’s scrolling while open', async () => {
    await widget.openWith(opener)
    await eventually(() => expect(document.documentElement.style.overflow).toBe('hidden'))
    close(widget.latchkey, { reason: 'api' })
    await eventually(() => expect(document.documentElement.style.overflow).toBe(''))
  })

  test('shows an error for a view that this widget lacks', async () => {
    // As plain JavaScript or another version of core may request.
    open(widget.latchkey, { view: 'Unheard' as 'Account' })
    await widget.button('Try again')
  })

  test('closes the first banner and shows the second after 150 ms', async () => {
    await widget.openWith(opener)
    const banner = () => widget.shadow()?.querySelector('.lk-banner')?.textContent
    showBanner(widget.latchkey, { state: 'loading', message: 'First' })
    await eventually(() => expect(banner()).toBe('First'))
    const startedAt = performance.now()
    showBanner(widget.latchkey, { state: 'success', message: 'Second' })
    await eventually(() => expect(banner()).toBeUndefined(), { intervalMs: 5 })
    await eventually(() => expect(banner()).toBe('Second'), { intervalMs: 5 })
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(145)
    expect(widget.shadow()?.querySelector('.lk-banner-slot')?.getAttribute('aria-live')).toBe('polite')
  })

  test('a tap on a banner reaches nothing below it', async () => {
    await widget.openWith(opener)
    showBanner(widget.latchkey, { state: 'success', message: 'Your 0.01 ETH transfer is confirmed' })
    const root = widget.shadow()
    await eventually(() => {
      const banner = root?.querySelector('.lk-banner')
      const { left, top, width, height } = (banner as HTMLElement).getBoundingClientRect()
      expect(root?.elementFromPoint(left + width - 2, top + height / 2)).toBe(banner)
    })
  })

  test('opens every view with its parameters', async () => {
    await widget.openWith(opener)
    navigate(widget.latchkey, 'Networks', {})
    await eventually(() => expect(widget.title()).toBe('Choose Network'))
    await widget.button('Base')
  })
})
