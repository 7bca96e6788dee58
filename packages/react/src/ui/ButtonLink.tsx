import type { ReactNode } from 'react'
import { type ButtonProps, buttonCss } from './Button.tsx'
import { useStyles } from './useStyles.ts'

export type ButtonLinkProps = Pick<ButtonProps, 'variant' | 'size' | 'icon' | 'children'> & {
  /** A URL that the caller has checked. */
  href: string
  onClick?: () => void
}

/**
 * A link that looks like a `Button` and opens a new tab, which no browser blocks. Data attributes: `data-variant`, `data-size`. Part:
 * `button`.
 */
export function ButtonLink({
  variant = 'secondary',
  size = 'large',
  icon,
  href,
  onClick,
  children,
}: ButtonLinkProps): ReactNode {
  useStyles(buttonCss)
  return (
    <a
      className="lk-button"
      part="button"
      data-variant={variant}
      data-size={size}
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      onClick={onClick}
    >
      {icon}
      <span>{children}</span>
    </a>
  )
}
