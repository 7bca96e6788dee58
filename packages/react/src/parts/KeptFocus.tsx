import { type ReactNode, useEffect, useRef } from 'react'
import { useStyles } from '../ui/useStyles.ts'

export type KeptFocusProps = {
  /** Changes when the focused element may have been removed. */
  state: unknown
  children: ReactNode
}

/** Takes the focus when the focused element was removed by a state change, so that keyboard and screen-reader users continue here. */
export function KeptFocus({ state, children }: KeptFocusProps): ReactNode {
  useStyles(css)
  const element = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the state is what is watched.
  useEffect(() => {
    // After the effects around this one: a view that just opened takes the focus itself.
    queueMicrotask(() => {
      const target = element.current
      const root = target?.getRootNode()
      if (!target?.closest('dialog') || !(root instanceof ShadowRoot)) return
      // The focus of an element that is removed from a dialog moves to the dialog.
      const focused = root.activeElement
      if (focused === null || focused.localName === 'dialog') target.focus({ preventScroll: true })
    })
  }, [state])
  return (
    <div ref={element} className="lk-kept-focus" tabIndex={-1}>
      {children}
    </div>
  )
}

const css = `
.lk-kept-focus { outline: none }
`
