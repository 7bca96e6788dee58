import { useLayoutEffect } from 'react'

/** Keeps the page behind from scrolling, without moving it: the scroll bar's place stays reserved. */
export function useScrollLock(locked: boolean): void {
  useLayoutEffect(() => {
    if (!locked) return
    const root = document.documentElement
    const { overflow, scrollbarGutter } = root.style
    if (window.innerWidth > root.clientWidth) root.style.scrollbarGutter = 'stable'
    root.style.overflow = 'hidden'
    return () => {
      root.style.overflow = overflow
      root.style.scrollbarGutter = scrollbarGutter
    }
  }, [locked])
}
