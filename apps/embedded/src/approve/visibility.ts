import { reportsCover } from './reportsCover.ts'

/** How the approvals observe an element. The delay is the shortest that browsers accept together with `trackVisibility`. */
export const visibility: IntersectionObserverInit = {
  threshold: [0, 0.99, 1],
  ...({ trackVisibility: true, delay: 100 } as object),
}

type VisibilityEntry = IntersectionObserverEntry & { isVisible?: boolean }

/** Whether an element is in view whole, and uncovered as far as the browser can tell. */
export function isEntryVisible(entry: IntersectionObserverEntry): boolean {
  return isEntryInView(entry) && !isEntryCovered(entry)
}

export function isEntryInView({ isIntersecting, intersectionRatio }: IntersectionObserverEntry): boolean {
  return isIntersecting && intersectionRatio >= 0.99
}

export function isEntryCovered(entry: IntersectionObserverEntry): boolean {
  return reportsCover() && (entry as VisibilityEntry).isVisible === false
}
