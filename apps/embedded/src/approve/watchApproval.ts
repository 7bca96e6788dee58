import { watchFramePlace } from './watchFramePlace.ts'
import { watchPresses } from './watchPresses.ts'

/** The button has to be seen for this long, and nothing about the page may have moved for as long. */
const calmMs = 500

/**
 * Why a button cannot be used yet: the visitor has to look, or the browser says that something covers it. `resting`: keys and screen readers
 * can press it, a mouse only once it moves, because the frame was moved under it.
 */
export type ApprovalState = 'wait' | 'covered' | 'resting' | 'ready'

export type WatchApprovalOptions = {
  button: HTMLButtonElement
  onChange: (state: ApprovalState) => void
  onApprove: () => void
}

/**
 * Guards an approve button against a page that tricks the visitor into pressing it: by covering or moving the frame, by showing it under the
 * pointer, or by keeping a key pressed.
 *
 * It counts only when the button was in view, uncovered as far as the browser can tell, without a change of size, scroll position, focus or
 * place for half a second; and only a real press: pointer down and up on it, or a key pressed anew after the visitor moved the focus there.
 *
 * @returns a function that ends the watch.
 */
export function watchApproval({ button, onChange, onApprove }: WatchApprovalOptions): () => void {
  const ending = new AbortController()
  const { signal } = ending
  let isSeen = false
  let isCovered = false
  let isUnderRest = false
  let state: ApprovalState | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function set(next: ApprovalState): void {
    if (next === state) return
    state = next
    onChange(next)
  }

  function disturb(): void {
    clearTimeout(timer)
    set(isCovered ? 'covered' : 'wait')
    if (isSeen && document.visibilityState === 'visible')
      timer = setTimeout(() => set(isUnderRest ? 'resting' : 'ready'), calmMs)
  }

  const observer = new IntersectionObserver(
    (entries) => {
      const entry = entries.at(-1) as (IntersectionObserverEntry & { isVisible?: boolean }) | undefined
      const isInView = entry?.isIntersecting === true && entry.intersectionRatio >= 0.99
      isCovered = isInView && reportsCover() && entry?.isVisible === false
      isSeen = isInView && !isCovered
      disturb()
    },
    // The delay is the shortest that browsers accept together with `trackVisibility`.
    { threshold: [0, 0.99, 1], ...({ trackVisibility: true, delay: 100 } as object) },
  )
  observer.observe(button)

  for (const type of ['resize', 'blur', 'focus'] as const) window.addEventListener(type, disturb, { signal })
  document.addEventListener('scroll', disturb, { signal, capture: true, passive: true })
  document.addEventListener('visibilitychange', disturb, { signal })
  const setUnderRest = (next: boolean) => {
    isUnderRest = next
    disturb()
  }
  watchFramePlace({ signal, onMove: setUnderRest, onMouse: () => setUnderRest(false) })
  watchPresses({
    button,
    signal,
    isReady: (by) => state === 'ready' || (state === 'resting' && by === 'key'),
    onApprove,
  })
  disturb()
  return () => {
    clearTimeout(timer)
    observer.disconnect()
    ending.abort()
  }
}

/** Whether this browser can tell that something covers a frame's content (Intersection Observer v2). */
export function reportsCover(): boolean {
  return 'IntersectionObserverEntry' in globalThis && 'isVisible' in IntersectionObserverEntry.prototype
}
