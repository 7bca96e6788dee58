import { expect, type Page } from '@playwright/test'
import { focusedName } from './keyboard.ts'

/** More than any view may make a visitor press. */
const mostTabs = 25

/** A visitor who uses a page by keyboard alone. */
export type KeyboardVisitor = {
  /** Presses Tab until a control of this name has the focus. Fails where a stop cannot be seen. */
  tabTo: (name: string | RegExp) => Promise<void>
  /** The same backwards, with Shift+Tab. */
  tabBackTo: (name: string | RegExp) => Promise<void>
  press: (key: string) => Promise<void>
  type: (text: string) => Promise<void>
  /** Waits until a control of this name has the focus, which no key moves there. */
  expectFocus: (name: string | RegExp) => Promise<void>
  /** Keys pressed since the last call; a typed text counts as one. */
  countPresses: () => number
  /** Views that lost the focus to the page, by their titles. */
  lostIn: () => Promise<readonly string[]>
}

/** Call it before the page is opened: it watches the focus in each frame that is drawn. */
export async function keyboardVisitor(page: Page): Promise<KeyboardVisitor> {
  await page.addInitScript(watchFocus)
  let presses = 0

  async function press(key: string): Promise<void> {
    presses += 1
    await page.keyboard.press(key)
  }

  async function walk(key: 'Tab' | 'Shift+Tab', name: string | RegExp): Promise<void> {
    const passed: string[] = []
    for (let tabs = 0; tabs <= mostTabs; tabs++) {
      const focused = await focusedName(page)
      if (fits(focused, name)) return
      passed.push(focused)
      await press(key)
      await expect.poll(() => whyUnseen(page), { message: `after ${passed.join(' > ')}` }).toBe('')
    }
    throw new Error(`${key} did not reach ${String(name)}. It passed: ${passed.join(' > ')}`)
  }

  return {
    tabTo: (name) => walk('Tab', name),
    tabBackTo: (name) => walk('Shift+Tab', name),
    press,
    async type(text) {
      presses += 1
      await page.keyboard.type(text)
    },
    async expectFocus(name) {
      const message = `the focus is on ${String(name)}`
      await expect
        .poll(async () => fits(await focusedName(page), name) || (await focusedName(page)), { message })
        .toBe(true)
      await expect.poll(() => whyUnseen(page)).toBe('')
    },
    countPresses() {
      const counted = presses
      presses = 0
      return counted
    },
    lostIn: () => page.evaluate(() => (globalThis as unknown as { lostIn: string[] }).lostIn),
  }
}

function fits(name: string, wanted: string | RegExp): boolean {
  return typeof wanted === 'string' ? name === wanted : wanted.test(name)
}

/** Runs in the page. Notes each view of the open dialog that leaves the focus to the page for ten frames. */
function watchFocus(): void {
  const lostIn: string[] = []
  Object.assign(globalThis, { lostIn })
  // Past its last stop a dialog leaves the focus to the browser's own controls.
  let isTabbing = false
  addEventListener('keydown', ({ key }) => (isTabbing = key === 'Tab'), true)
  let frames = 0
  const look = () => {
    const root = document.querySelector('latchkey-modal')?.shadowRoot
    const dialog = root?.querySelector('dialog[open]')
    const isInside = root?.activeElement != null && root.activeElement !== dialog
    if (isInside) isTabbing = false
    frames = !dialog || isInside || isTabbing ? 0 : frames + 1
    if (frames === 10) lostIn.push(dialog?.querySelector('h1')?.textContent ?? '')
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** Why the control that has the focus, or the mark of the focus, cannot be seen; empty if both can, and where no control has it. */
function whyUnseen(page: Page): Promise<string> {
  return page.evaluate(() => {
    let active = document.activeElement
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
    if (!(active instanceof HTMLElement)) return ''
    if (!active.matches('a, button, input, select, textarea, [tabindex="0"]')) return ''
    const control = active

    const { top, left, width, height } = control.getBoundingClientRect()
    if (width < 1 || height < 1) return 'it has no size'
    const root = control.getRootNode() as Document | ShadowRoot
    // Neighbors may reach over its edge: what is touched is larger than what is drawn.
    for (const share of [0.25, 0.5, 0.75]) {
      const there = root.elementFromPoint(left + width / 2, top + height * share)
      const isSeen =
        there && (control.contains(there) || there.contains(control) || there.closest('label')?.contains(control))
      if (!isSeen) return `it is out of view, or behind ${there ? `${there.localName}.${there.className}` : 'the edge'}`
    }

    const isOutlined = ({ outlineStyle, outlineWidth }: CSSStyleDeclaration) =>
      outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0
    const box = control.closest('.lk-text-field-box')
    const isMarked =
      isOutlined(getComputedStyle(control)) ||
      isOutlined(getComputedStyle(control, '::after')) ||
      (control.nextElementSibling !== null && isOutlined(getComputedStyle(control.nextElementSibling))) ||
      (box !== null && getComputedStyle(box).boxShadow !== 'none') ||
      // The caret of a field that has no box.
      (control.matches('.lk-amount input') && getComputedStyle(control).caretColor !== 'rgba(0, 0, 0, 0)')
    return isMarked ? '' : 'nothing marks it'
  })
}
