import type { ReactNode } from 'react'
import { useStyles } from './useStyles.ts'

export type ChipProps = {
  /** Without it the chip is a label, not a button. */
  onClick?: () => void
  disabled?: boolean
  /** For a chip that is on or off. */
  pressed?: boolean
  /** The accessible name, if the text is not enough. */
  label?: string
  icon?: ReactNode
  children: ReactNode
}

/** A small quiet pill: "Max", "Recent", a chosen token. Part: `chip`. */
export function Chip({ onClick, disabled, pressed, label, icon, children }: ChipProps): ReactNode {
  useStyles(css)
  if (!onClick)
    return (
      <span className="lk-chip" part="chip">
        {icon}
        {children}
      </span>
    )
  return (
    <button
      type="button"
      className="lk-chip"
      part="chip"
      aria-label={label}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onClick}
    >
      {icon}
      {children}
    </button>
  )
}

const css = `
.lk-chip {
  appearance: none; border: 0; margin: 0; font: inherit; font-size: 12px; line-height: 16px; font-weight: 500; white-space: nowrap;
  display: inline-flex; align-items: center; gap: 6px; padding: 4px 8px; border-radius: 999px; background: var(--lk-surface-2);
  color: var(--lk-text-2);
}
button.lk-chip {
  cursor: pointer; position: relative; min-height: 32px; padding: 0 12px; font-size: 13px; color: var(--lk-text-1);
  transition: background 100ms
}
button.lk-chip::after { content: ''; position: absolute; inset: -6px 0 }
@media (hover: hover) { button.lk-chip:hover { background: var(--lk-surface-3) } }
button.lk-chip[aria-pressed=true] { background: var(--lk-surface-3); box-shadow: inset 0 0 0 1px var(--lk-text-3) }
button.lk-chip:disabled { cursor: default; color: var(--lk-text-3); background: var(--lk-surface-1) }
button.lk-chip:focus-visible { outline: 2px solid var(--lk-accent); outline-offset: 2px }
`
