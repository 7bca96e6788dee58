/** The nearest ancestor, across shadow roots, that scrolls on its own; undefined where only the page does. */
export function findScroller(element: Element): Element | undefined {
  for (let parent = parentOf(element); parent; parent = parentOf(parent)) {
    const { overflowY } = getComputedStyle(parent)
    if ((overflowY === 'auto' || overflowY === 'scroll') && parent !== document.scrollingElement) return parent
  }
  return undefined
}

function parentOf(element: Element): Element | undefined {
  const parent = element.parentNode
  return parent instanceof ShadowRoot ? parent.host : parent instanceof Element ? parent : undefined
}
