import { type RefObject, useEffect } from 'react'

/** Keeps `--lk-keyboard` on the element at the height in px that a software keyboard covers, so that a sheet stands on it. */
export function useKeyboardInset(element: RefObject<HTMLElement | null>, active: boolean): void {
  useEffect(() => {
    const viewport = window.visualViewport
    const target = element.current
    if (!active || !viewport || !target) return
    let last = 0
    const update = () => {
      // A pinched page is smaller too; that is no keyboard.
      const covered = viewport.scale > 1.01 ? 0 : window.innerHeight - viewport.height - viewport.offsetTop
      const inset = Math.max(0, Math.round(covered))
      // The property is inherited: writing what it is already would have every style in the dialog computed anew.
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
