import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Longer than the transition of the height (150 ms). */
const settledAfterMs = 200

/**
 * Lets the body's height follow its content with a transition of 150 ms; the first height is there at once.
 * While it moves `data-resizing` hides the scroll bar that would flash.
 *
 * @returns the ref of the body.
 */
export function useContentHeight(content: RefObject<HTMLElement | null>): RefObject<HTMLDivElement | null> {
  const body = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const outer = body.current
    const inner = content.current
    if (!outer || !inner) return
    let last = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const observer = new ResizeObserver(() => {
      const height = inner.offsetHeight
      if (height === last || height === 0) return
      if (last > 0) {
        outer.setAttribute('data-resizing', '')
        clearTimeout(timer)
        timer = setTimeout(() => outer.removeAttribute('data-resizing'), settledAfterMs)
      }
      last = height
      outer.style.height = `${height}px`
    })
    observer.observe(inner)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [content])
  return body
}
