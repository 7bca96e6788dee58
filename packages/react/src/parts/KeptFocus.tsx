import { type ReactNode, useEffect, useRef } from 'react'
import { useStyles } from '../ui/useStyles.ts'

export type KeptFocusProps = {
  /** Changes when what had the focus may be gone. */
  state: unknown
  children: ReactNode
}

/**
 * Takes the focus when what had it left with a state of the view, so that a keyboard goes on from here and a screen reader reads on. A
 * focus that is somewhere stays there.
 */
export function KeptFocus({ state, children }: KeptFocusProps): ReactNode {
  useStyles(css)
  const element = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the state is what is watched.
  useEffect(() => {
    // After the effects around this one: a view that just came takes the focus itself.
    queueMicrotask(() => {
      const target = element.current
      const root = target?.getRootNode()
      if (!target?.closest('dialog') || !(root instanceof ShadowRoot)) return
      // A dialog gets the focus of what is taken away from it.
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
