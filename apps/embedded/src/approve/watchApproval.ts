import { isEntryCovered, isEntryInView, isEntryVisible, visibility } from './visibility.ts'
import { watchFramePlace } from './watchFramePlace.ts'
import { watchPresses } from './watchPresses.ts'
import { watchReading } from './watchReading.ts'

/** The button and each passage have to be seen for this long, and nothing about the page may have moved for as long. */
const calmMs = 500

/**
 * Why a button cannot be used yet: the visitor has to look, has not seen all that they agree to, or the browser says that something covers the
 * button. `resting`: keys and screen readers can press it, a mouse only once it moves, because the frame was moved under it.
 */
export type ApprovalState = 'wait' | 'unread' | 'covered' | 'resting' | 'ready'

export type WatchApprovalOptions = {
  button: HTMLButtonElement
  /** At the top edge of the viewport: with the button at its bottom, it shows that the embedding page has the whole frame in view. */
  edge: Element
  /** What is agreed to; see `watchReading`. */
  passages: Iterable<Element>
  /** How long the button has to be held; 0 for a press. */
  holdMs: number
  onChange: (state: ApprovalState) => void
  onHold: (isHeld: boolean) => void
  onApprove: () => void
}

/**
 * Guards an approve button against a page that tricks the visitor into pressing it: by covering or moving the frame, by showing it under the
 * pointer, or by keeping a key pressed.
 *
 * It counts only when everything that is agreed to was in view, and button and frame are: uncovered as far as the browser can tell, without a
 * change of size, scroll position, focus or place for half a second; and only a real press: pointer down and up on it, or a key pressed anew
 * after the visitor moved the focus there. A press that has to last ends with the calm.
 *
 * @returns a function that ends the watch.
 */
export function watchApproval(options: WatchApprovalOptions): () => void {
  const { button, edge, passages, holdMs, onChange, onHold, onApprove } = options
  const ending = new AbortController()
  const { signal } = ending
  const last = new Map<Element, IntersectionObserverEntry>()
  let isUnderRest = false
  let state: ApprovalState | undefined
  let isCalm = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let letGo = () => {}

  function set(next: ApprovalState): void {
    if (next === state) return
    state = next
    onChange(next)
  }

  const isInView = (element: Element) => {
    const entry = last.get(element)
    return entry !== undefined && isEntryVisible(entry)
  }
  const isCovered = () => {
    const entry = last.get(button)
    return entry !== undefined && isEntryInView(entry) && isEntryCovered(entry)
  }

  function disturb(): void {
    clearTimeout(timer)
    letGo()
    isCalm = false
    if (isCovered()) set('covered')
    else set(state === 'unread' && !isRead() ? 'unread' : 'wait')
    if (isInView(button) && document.visibilityState === 'visible') timer = setTimeout(settle, calmMs)
  }

  function settle(): void {
    isCalm = true
    if (!isInView(edge) || !isRead()) set('unread')
    else set(isUnderRest ? 'resting' : 'ready')
  }

  const observer = new IntersectionObserver((entries) => {
    for (const entry of entries) last.set(entry.target, entry)
    disturb()
  }, visibility)
  observer.observe(button)
  observer.observe(edge)
  // What is read while it is calm needs no second pause.
  const onRead = () => {
    if (!isRead()) disturb()
    else if (isCalm) settle()
  }
  const isRead = watchReading({ passages, signal, readMs: calmMs, onChange: onRead })

  for (const type of ['resize', 'blur', 'focus'] as const) window.addEventListener(type, disturb, { signal })
  document.addEventListener('scroll', disturb, { signal, capture: true, passive: true })
  document.addEventListener('visibilitychange', disturb, { signal })
  const setUnderRest = (next: boolean) => {
    isUnderRest = next
    disturb()
  }
  watchFramePlace({ signal, onMove: setUnderRest, onMouse: () => setUnderRest(false) })
  letGo = watchPresses({
    button,
    signal,
    holdMs,
    onHold,
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
