import type { Page } from '@playwright/test'

/** The name of what has the focus, through shadow roots; empty while no control has it. */
export function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    let active = document.activeElement
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
    // A view that has the focus itself has all of its text.
    if (!active?.matches('a, button, input, select, textarea, [tabindex="0"]')) return ''
    const label = active instanceof HTMLInputElement ? active.labels?.[0]?.textContent : undefined
    return (active.getAttribute('aria-label') ?? label ?? active.textContent ?? '').trim()
  })
}

/** More than any view has to pass. */
const mostPresses = 60

/** Presses Tab until something of this name has the focus. What a view still loads, it waits for. */
export async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const passed: string[] = []
  for (let presses = 0; presses < mostPresses; presses++) {
    const focused = await focusedName(page)
    if (typeof name === 'string' ? focused.includes(name) : name.test(focused)) return
    passed.push(focused)
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never reached ${String(name)}. It passed: ${[...new Set(passed)].join(' | ')}`)
}
