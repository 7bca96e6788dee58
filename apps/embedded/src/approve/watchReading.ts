import { isEntryVisible, visibility } from './visibility.ts'

export type WatchReadingOptions = {
  /** Everything that is agreed to, in pieces that fit into a small viewport. */
  passages: Iterable<Element>
  signal: AbortSignal
  /** How long a passage has to be seen. */
  readMs: number
  /** Whether everything was read has changed. */
  onChange: () => void
}

/**
 * Notices whether the visitor could read what they agree to. What fits into the viewport has to be in view as one, for as long as the answer
 * is yes; of what does not fit, every passage has to have been in view.
 *
 * In a frame, another size starts over: the embedding page sets it, and could show what matters only while nothing can be pressed.
 * @returns whether everything was read.
 */
export function watchReading({ passages, signal, readMs, onChange }: WatchReadingOptions): () => boolean {
  const unread = new Set(passages)
  const all = [...unread]
  /** When each passage that is in view came there. */
  const seenSince = new Map<Element, number>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const fits = () => document.documentElement.scrollHeight <= window.innerHeight
  const isDone = () => unread.size === 0 && (!fits() || all.every((passage) => seenSince.has(passage)))

  let wasDone = isDone()

  function update(): void {
    clearTimeout(timer)
    const now = performance.now()
    let next = Number.POSITIVE_INFINITY
    for (const passage of unread) {
      const since = seenSince.get(passage)
      if (since === undefined) continue
      if (now - since >= readMs) unread.delete(passage)
      else next = Math.min(next, since + readMs - now)
    }
    if (Number.isFinite(next)) timer = setTimeout(update, next)
    const done = isDone()
    if (done === wasDone) return
    wasDone = done
    onChange()
  }

  const observer = new IntersectionObserver(
    (entries) => {
      for (const entry of entries) {
        if (!isEntryVisible(entry)) seenSince.delete(entry.target)
        else if (!seenSince.has(entry.target)) seenSince.set(entry.target, performance.now())
      }
      update()
    },
    // Only browsers that do not report covers look at the margin: there, the buttons at the foot lie above what is scrolled below them.
    { ...visibility, rootMargin: `0px 0px -${footerHeight()}px 0px` },
  )
  for (const passage of all) observer.observe(passage)

  const startOver = () => {
    for (const passage of all) unread.add(passage)
    for (const passage of seenSince.keys()) seenSince.set(passage, performance.now())
    update()
  }
  window.addEventListener('resize', () => (window.parent === window ? update() : startOver()), { signal })
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    observer.disconnect()
  })
  return isDone
}

function footerHeight(): number {
  return Math.floor(document.querySelector('.lk-screen-footer')?.getBoundingClientRect().height ?? 0)
}
