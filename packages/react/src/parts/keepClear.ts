/** What a visitor uses, and who is connected: no banner lies over any of it while there is another place. */
const usedSelector = '.lk-header, .lk-identity, a[href], button, input, select, summary, textarea'

/** Between a banner and what is beside it, in CSS px. */
const gapPx = 8

/**
 * Moves a banner up or down where its place by the style sheet is over something that a visitor uses: above the frame where that has the
 * room, else to the first free place in it. In a frame full of buttons it stays below the header.
 *
 * @param slot what holds the banner, in the same root as the frame
 * @param banner as wide as it is drawn
 * @returns stops, and moves it back.
 * @example
 * useLayoutEffect(() => keepClear(slot, banner), [])
 */
export function keepClear(slot: HTMLElement, banner: HTMLElement): () => void {
  const root = slot.parentElement
  if (!root) return () => {}
  let scheduled = 0
  const place = () => {
    const frame = root.querySelector('.lk-frame')
    // While it is where it was put, it stays: one that jumps is read by nobody.
    if (!frame || isFree(rectOf(slot, banner), frame)) return
    slot.style.translate = ''
    const rect = rectOf(slot, banner)
    if (!isFree(rect, frame)) slot.style.translate = `0 ${findTop(rect, frame) - rect.top}px`
  }
  const schedule = () => {
    cancelAnimationFrame(scheduled)
    scheduled = requestAnimationFrame(place)
  }
  place()
  const resizes = new ResizeObserver(schedule)
  resizes.observe(root)
  const changes = new MutationObserver(schedule)
  changes.observe(root, { subtree: true, childList: true, characterData: true })
  const moves = ['animationend', 'transitionend']
  for (const move of moves) root.addEventListener(move, schedule)
  return () => {
    cancelAnimationFrame(scheduled)
    resizes.disconnect()
    changes.disconnect()
    for (const move of moves) root.removeEventListener(move, schedule)
    slot.style.translate = ''
  }
}

/** Where the banner is but for its entrance, which starts higher. */
function rectOf(slot: HTMLElement, banner: HTMLElement): DOMRect {
  const { top, height } = slot.getBoundingClientRect()
  const { left, width } = banner.getBoundingClientRect()
  return new DOMRect(left, top, width, height)
}

/** @returns its top, in CSS px of the viewport. */
function findTop({ left, top, width, height }: DOMRect, frame: Element): number {
  const outer = frame.getBoundingClientRect()
  const above = outer.top - gapPx - height
  // An embedded frame has the page above it.
  if (above >= gapPx && frame.closest('dialog')) return above
  const first = (frame.querySelector('.lk-header')?.getBoundingClientRect().bottom ?? outer.top) + gapPx
  for (let next = first; next + height + gapPx <= outer.bottom; next += gapPx)
    if (isFree(new DOMRect(left, next, width, height), frame)) return next
  return Math.max(top, first)
}

function isFree(rect: DOMRect, frame: Element): boolean {
  return [...frame.querySelectorAll(usedSelector)].every((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    return rect.right <= left || right <= rect.left || rect.bottom <= top || bottom <= rect.top
  })
}
