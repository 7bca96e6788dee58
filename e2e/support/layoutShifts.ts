import type { Page } from '@playwright/test'

/** What moved up or down. Chromium names no element of the widget's shadow root: `name` is then `modal`. */
export type Shift = { name: string; from: string; to: string }

/**
 * Watches what moves up or down on the page and in the widget without being scrolled or animated, also just after a click or a key: a line
 * that is centered may grow to both sides. Call it before the page is opened.
 *
 * @returns what moved since the last call, by more than the 3 px between a text and the shape that stood for it.
 */
export async function watchShifts(page: Page): Promise<() => Promise<readonly Shift[]>> {
  await page.addInitScript(() => {
    type Entry = PerformanceEntry & {
      sources: readonly { node?: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
    }
    const shifts: Shift[] = []
    const toText = ({ x, y, width, height }: DOMRectReadOnly) =>
      `${Math.round(x)},${Math.round(y)} ${Math.round(width)}x${Math.round(height)}`
    const read = (entries: PerformanceEntryList) => {
      for (const { sources } of entries as Entry[])
        for (const { node, previousRect: from, currentRect: to } of sources) {
          if (Math.abs(to.y - from.y) <= 3) continue
          const element = node instanceof Element ? node : node?.parentElement
          const name = element ? `${element.localName}.${element.className}` : 'modal'
          shifts.push({ name, from: toText(from), to: toText(to) })
        }
    }
    const observer = new PerformanceObserver((list) => read(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    const takeShifts = () => {
      read(observer.takeRecords())
      return shifts.splice(0)
    }
    Object.assign(globalThis, { takeShifts })
  })
  return () =>
    page.evaluate(async () => {
      // Reported once the frame is drawn.
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
      return (globalThis as unknown as { takeShifts: () => Shift[] }).takeShifts()
    })
}
