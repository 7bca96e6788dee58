/** Whether this browser can tell that something covers a frame's content (Intersection Observer v2). */
export function reportsCover(): boolean {
  return 'IntersectionObserverEntry' in globalThis && 'isVisible' in IntersectionObserverEntry.prototype
}
