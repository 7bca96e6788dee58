import type { ReactNode } from 'react'
import { useStyles } from './useStyles.ts'

export type TextProps = { children: ReactNode }

/** A paragraph that explains the view it stands in. */
export function Text({ children }: TextProps): ReactNode {
  useStyles(css)
  return <p className="lk-text">{children}</p>
}

const css = `
.lk-text { margin: 0 8px 16px; text-align: center; font-size: 15px; line-height: 22px; color: var(--lk-text-2); text-wrap: balance }
`
