import { createContext, type ReactNode, useContext, useLayoutEffect, useRef } from 'react'
import { useStyles } from './useStyles.ts'

type ViewProps = {
  /** Drawn by the frame's header; the dialog's accessible name. */
  title: string
  /**
   * At most one primary button (and a quiet one), below what the visitor agrees to with it; kept at the foot while the content scrolls.
   */
  footer?: ReactNode
  /** False hides the back button, while something cannot be undone. Default true. */
  backAllowed?: boolean
  children: ReactNode
}

/** The outermost part of every view: 16 px around, the title above, the action below. It starts at its top. Part: `view`. */
export function View({ title, footer, backAllowed = true, children }: ViewProps): ReactNode {
  useStyles(css)
  const frame = useContext(ViewFrame)
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    // Set by `keepPlace`. Without it, the browser would lay the view out now, and again once the title is set.
    element.current?.closest('.lk-body[data-scrolled]')?.scrollTo(0, 0)
  }, [])
  useLayoutEffect(() => frame?.setTitle(title), [frame, title])
  useLayoutEffect(() => {
    frame?.setBackAllowed(backAllowed)
    return () => frame?.setBackAllowed(true)
  }, [frame, backAllowed])
  return (
    <div ref={element} className="lk-view" part="view">
      <div className="lk-view-content">{children}</div>
      {footer && <div className="lk-view-footer">{footer}</div>}
    </div>
  )
}

/** What a view sets on the frame around it. */
type ViewFrameValue = {
  /** Puts the title into the header; it names the dialog too. */
  setTitle: (title: string) => void
  /** Whether the header's back button is shown; a view can forbid it while something cannot be undone. */
  setBackAllowed: (allowed: boolean) => void
}

export const ViewFrame = createContext<ViewFrameValue | undefined>(undefined)

export type TextProps = { children: ReactNode }

/** A paragraph that explains its view. */
export function Text({ children }: TextProps): ReactNode {
  useStyles(css)
  return <p className="lk-text">{children}</p>
}

const css = `
.lk-view { display: flex; flex-direction: column }
.lk-view-content { flex: 1 0 auto; padding: 4px 16px 16px }
.lk-view-content:has(+ .lk-view-footer) { padding-block-end: 0 }
.lk-view-footer {
  position: sticky; inset-block-end: 0; z-index: 1; display: grid; gap: 8px; padding: 16px; background: var(--lk-background)
}
.lk-text { margin: 0 8px 16px; text-align: center; font-size: 15px; line-height: 22px; color: var(--lk-text-2); text-wrap: balance }
`
