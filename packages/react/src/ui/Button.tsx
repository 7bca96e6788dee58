import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { buttonCss } from './buttonCss.ts'
import { Spinner } from './Spinner.tsx'
import { useStyles } from './useStyles.ts'

export type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'style' | 'type'> & {
  /** `primary` is the view's one action; `secondary` a surface; `quiet` text alone; `danger` ends something. Default `secondary`. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  /** `large` is the full-width 48 px button at a view's foot; `medium` 44 px and `small` 36 px hug their words. Default `large`. */
  size?: 'large' | 'medium' | 'small'
  /** Shows a spinner and takes no clicks, but keeps the focus. */
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
