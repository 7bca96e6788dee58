import type { Page } from '@playwright/test'

/**
 * What is wrong with the layout of the page and its open dialog, a line each: whatever overflows sideways, a frame higher than the screen
 * allows, a live button without what is agreed to with it, and content below the edge without a fade.
 */
export function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const faults: string[] = []
    const root = document.querySelector('latchkey-modal')?.shadowRoot
    const find = (selector: string) => root?.querySelector<HTMLElement>(selector) ?? undefined
    const [dialog, frame, body] = ['dialog[open]', '[part=frame]', '.lk-body'].map(find)
    if (!root || !dialog || !frame || !body) return ['there is no open dialog']
    // Heights follow a resize in the next frames, and hide the fade meanwhile.
    for (let frames = 0; frames < 3 || body.hasAttribute('data-resizing'); frames++)
      await new Promise(requestAnimationFrame)
    const nameOf = (element: Element) =>
      `${element.localName}.${element.className} "${element.textContent?.slice(0, 40)}"`

    for (const element of [document.documentElement, document.body, dialog, frame, body])
      if (element.scrollWidth > element.clientWidth)
        faults.push(
          `${element.localName}.${element.className} is ${element.scrollWidth} px wide in ${element.clientWidth}`,
        )
    const edges = frame.getBoundingClientRect()
    for (const element of body.querySelectorAll('*')) {
      const { left, right, width } = element.getBoundingClientRect()
      if (width > 1 && (left < edges.left - 1 || right > edges.right + 1))
        faults.push(`${nameOf(element)} leaves the frame: ${left - edges.left} ${right - edges.left} of ${edges.width}`)
    }

    const isSheet = innerWidth <= 480
    const most = isSheet ? innerHeight - 12 : innerHeight * 0.92
    if (edges.height > most + 1) faults.push(`the frame is ${edges.height} px high, of ${innerHeight}`)
    if (edges.top < 0 || edges.bottom > innerHeight + 1) faults.push(`the frame leaves the screen`)

    const footer = find('.lk-view-footer')
    const isTight = body.hasAttribute('data-tight')
    const seen = body.getBoundingClientRect()
    const isSeen = (element: Element, bottom = seen.bottom) => {
      const box = element.getBoundingClientRect()
      return box.top >= seen.top - 1 && box.bottom <= bottom + 1
    }
    const isFaded =
      getComputedStyle(body, '::after').visibility === 'visible' ||
      (footer !== undefined && getComputedStyle(footer, '::before').visibility === 'visible')
    const hasMore = body.scrollHeight - body.clientHeight - body.scrollTop > 1
    if (hasMore && !isFaded) faults.push('there is more below, without a fade')
    if (!hasMore && isFaded) faults.push('it fades, and there is no more below')
    const primary = find('.lk-view-footer [data-variant=primary]')
    if (footer && primary && !isTight) {
      for (const element of [footer, ...footer.querySelectorAll('button, input, [part=note]')])
        if (!isSeen(element)) faults.push(`${nameOf(element)} at the foot is out of view`)
    }
    // A scene opens at its top: what is agreed to is seen with the button, or read on the way to it.
    if (primary && !isTight && body.scrollTop === 0)
      for (const agreed of body.querySelectorAll('.lk-view-content [data-agreed]'))
        if (footer && !isSeen(agreed, footer.getBoundingClientRect().top))
          faults.push(`${nameOf(agreed)} is not above the button`)
    const top = footer && !isTight ? footer.getBoundingClientRect().top : seen.bottom
    for (const note of body.querySelectorAll('[part=note]:is([data-tone=warning], [data-tone=negative])'))
      if (!footer?.contains(note) && !isSeen(note, top) && !isFaded)
        faults.push(`${nameOf(note)} is out of view, without a fade`)
    return faults
  })
}
