import { type RefObject, useEffect } from 'react'

/** Sets `--lk-keyboard` on the element to the height in px of the software keyboard, so that a sheet sits above it. */
export function useKeyboardInset(element: RefObject<HTMLElement | null>, active: boolean): void {
  useEffect(() => {
    const viewport = window.visualViewport
    const target = element.current
    if (!active || !viewport || !target) return
    let last = 0
    const update = () => {
      // Pinch zoom shrinks the viewport too, without a keyboard.
      const covered = viewport.scale > 1.01 ? 0 : window.innerHeight - viewport.height - viewport.offsetTop
      const inset = Math.max(0, Math.round(covered))
      // The property is inherited: setting it, even to the same value, recomputes every style in the dialog.
      if (inset === last) return
      last = inset
      target.style.setProperty('--lk-keyboard', `${inset}px`)
    }
    update()
    viewport.addEventListener('resize', update)
    viewport.addEventListener('scroll', update)
    return () => {
      viewport.removeEventListener('resize', update)
      viewport.removeEventListener('scroll', update)
    }
  }, [element, active])
}
