import type { ReactNode } from 'react'
import { type ButtonProps, buttonCss } from './Button.tsx'
import { useStyles } from './useStyles.ts'

export type ButtonLinkProps = Pick<ButtonProps, 'variant' | 'size' | 'icon' | 'children'> & {
  /** Checked by whoever gives it: it may be opened as it is. */
  href: string
  onClick?: () => void
}

/**
 * A link that looks like a `Button`, opened beside the page: what no browser blocks. Data attributes: `data-variant`, `data-size`. Part:
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
