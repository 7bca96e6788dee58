import type { ReactNode, Ref } from 'react'
import { useStyles } from './useStyles.ts'

export type IconButtonProps = {
  /** The accessible name, and the tooltip. */
  label: string
  onClick: () => void
  disabled?: boolean
  buttonRef?: Ref<HTMLButtonElement>
  /** A 20 px icon. */
  children: ReactNode
}

/** A 36 px round button with a hit area of 44 px. Part: `icon-button`. */
export function IconButton({ label, onClick, disabled, buttonRef, children }: IconButtonProps): ReactNode {
  useStyles(css)
  return (
    <button
      ref={buttonRef}
      type="button"
      className="lk-icon-button"
      part="icon-button"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </button>
  )
}

const css = `
.lk-icon-button {
  appearance: none; border: 0; margin: 0; padding: 0; cursor: pointer; flex: none; position: relative;
  width: 36px; height: 36px; border-radius: 50%; display: inline-grid; place-items: center;
  color: var(--lk-text-2); background: transparent; transition: background 100ms, color 100ms;
  -webkit-tap-highlight-color: transparent;
}
.lk-icon-button::after { content: ''; position: absolute; inset: -4px }
@media (hover: hover) { .lk-icon-button:hover { background: var(--lk-surface-2); color: var(--lk-text-1) } }
.lk-icon-button:active { background: var(--lk-surface-3) }
.lk-icon-button:disabled { color: var(--lk-text-3); background: transparent; cursor: default }
.lk-icon-button:focus-visible { outline: 2px solid var(--lk-accent); outline-offset: 2px }
`
