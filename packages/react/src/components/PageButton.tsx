import { type ReactNode, useEffect, useRef } from 'react'
import { useLatchkeyContext } from '../hooks/useLatchkey.ts'
import type { Messages } from '../locales/en.ts'
import { enButtonMessages } from '../locales/enButtonMessages.ts'
import { applyTheme } from '../theme/themeCss.ts'
import { useStyles } from '../ui/useStyles.ts'
import { pageButtonCss } from './pageButtonCss.ts'

export type PageButtonProps = {
  variant: 'primary' | 'secondary'
  status?: string
  /** Marked in color and with a sign; `label` says why. */
  wrong: boolean
  busy?: boolean
  /** The accessible name where it differs from the text. */
  label?: string | undefined
  expanded: boolean
  onClick: () => void
  /** The pointer or the focus arrived, so a click is likely. */
  onNear: () => void
  children: ReactNode
}

/**
 * A button on the page, in light DOM, so that a server can render it. It has no style attribute or tag: its CSS is adopted when it mounts,
 * or linked beforehand as `@latchkey/react/button.css`.
 */
export function PageButton(props: PageButtonProps): ReactNode {
  const { variant, status, wrong, busy, label, expanded, onClick, onNear, children } = props
  const { theme } = useLatchkeyContext()
  const button = useRef<HTMLButtonElement>(null)
  useStyles(pageButtonCss)
  useEffect(() => (button.current ? applyTheme(button.current, theme) : undefined), [theme])
  return (
    <button
      ref={button}
      type="button"
      className="latchkey-button"
      data-variant={variant}
      data-theme={typeof theme === 'string' ? theme : theme.scheme}
      data-status={status}
      data-wrong={wrong || undefined}
      aria-label={label}
      aria-busy={busy || undefined}
      aria-haspopup="dialog"
      aria-expanded={expanded}
      onClick={onClick}
      onPointerEnter={onNear}
      onPointerDown={onNear}
      onFocus={onNear}
    >
      {children}
      {wrong && '!'}
    </button>
  )
}

/** The buttons' messages in the chosen language; English until that is loaded. */
export function useButtonMessages(): Messages['button'] {
  return useLatchkeyContext().locale?.messages.button ?? enButtonMessages
}
