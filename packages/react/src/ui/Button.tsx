import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { Spinner } from './Spinner.tsx'
import { useStyles } from './useStyles.ts'

export type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'style' | 'type'> & {
  /**
   * `primary` is the view's main action; `secondary` has a background; `quiet` is plain text; `danger` is destructive. Default `secondary`.
   */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  /** `large` is the full-width 48 px button at a view's foot; `medium` (44 px) and `small` (36 px) fit their text. Default `large`. */
  size?: 'large' | 'medium' | 'small'
  /** Shows a spinner and ignores clicks, but keeps the focus. */
  busy?: boolean
  icon?: ReactNode
  type?: 'button' | 'submit'
  buttonRef?: Ref<HTMLButtonElement>
  children: ReactNode
}

/** Data attributes: `data-variant`, `data-size`, `data-busy`. Part: `button`. */
export function Button({
  variant = 'secondary',
  size = 'large',
  busy = false,
  icon,
  type = 'button',
  onClick,
  children,
  buttonRef,
  ...rest
}: ButtonProps): ReactNode {
  useStyles(buttonCss)
  return (
    <button
      {...rest}
      ref={buttonRef}
      type={type}
      className="lk-button"
      part="button"
      data-variant={variant}
      data-size={size}
      data-busy={busy || undefined}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {busy ? <Spinner size={18} /> : icon}
      <span>{children}</span>
    </button>
  )
}

/** The styles of buttons and of links that look like them. */
export const buttonCss = `
.lk-button {
  appearance: none; border: 0; margin: 0; cursor: pointer; font: inherit; text-decoration: none; white-space: nowrap;
  display: inline-flex; align-items: center; justify-content: center; gap: 8px; position: relative;
  font-weight: 600; font-size: 15px; line-height: 20px; color: var(--lk-text-1); background: var(--lk-surface-1);
  border-radius: var(--lk-radius-control); min-height: 44px; padding: 0 16px; -webkit-tap-highlight-color: transparent;
  transition: background 100ms, opacity 100ms, transform 80ms;
}
.lk-button[data-size=large] {
  width: 100%; min-width: 0; min-height: 48px; padding-block: 4px; white-space: normal; text-wrap: balance; overflow-wrap: anywhere
}
.lk-button[data-size=small] { min-height: 36px; padding: 0 12px; font-size: 13px; border-radius: var(--lk-radius-icon) }
.lk-button[data-size=small]::after { content: ''; position: absolute; inset: -4px 0 }
.lk-button > span { overflow: hidden; text-overflow: ellipsis }
@media (hover: hover) { .lk-button:hover { background: var(--lk-surface-2) } }
.lk-button[data-variant=primary] { background: var(--lk-accent); color: var(--lk-accent-text) }
@media (hover: hover) { .lk-button[data-variant=primary]:hover { background: var(--lk-accent-hover) } }
.lk-button[data-variant=quiet] { background: transparent; color: var(--lk-text-2) }
@media (hover: hover) { .lk-button[data-variant=quiet]:hover { background: var(--lk-surface-1); color: var(--lk-text-1) } }
.lk-button[data-variant=danger] { color: var(--lk-negative) }
.lk-button:active { transform: scale(.985) }
.lk-button[data-variant]:disabled { cursor: default; background: var(--lk-surface-1); color: var(--lk-text-3); transform: none }
.lk-button[data-busy] { cursor: progress; transform: none }
.lk-button:focus-visible { outline: 2px solid var(--lk-accent); outline-offset: 2px }
@media (prefers-reduced-motion: reduce) { .lk-button:active { transform: none; opacity: .85 } }
`
