/** How high the fade above a footer is. */
const fadePx = 48

/**
 * Scrolls an element of a view into what is seen of it: within the body, above a footer that stays in view and its fade. Never scrolls the
 * page around the widget.
 */
export function scrollClear(element: Element): void {
  const body = element.closest('.lk-body')
  if (!body) return
  const footer = body.matches('[data-tight]') ? null : body.querySelector('.lk-view-footer')
  const isCovered = footer !== null && !footer.contains(element)
  const { top, bottom } = body.getBoundingClientRect()
  const lowest = isCovered ? footer.getBoundingClientRect().top - fadePx : bottom
  const box = element.getBoundingClientRect()
  const above = box.top - top
  const below = box.bottom - lowest
  // Of one that is higher than what is seen, the beginning.
  if (above < 0 || below > 0) body.scrollBy(0, above < 0 ? above : Math.min(above, below))
}
