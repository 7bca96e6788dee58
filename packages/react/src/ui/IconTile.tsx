import type { ReactNode } from 'react'
import { useStyles } from './useStyles.ts'

export type IconTileProps = {
  /** A 20 px icon. */
  children: ReactNode
}

/** An icon where other rows have a picture, of the same size. */
export function IconTile({ children }: IconTileProps): ReactNode {
  useStyles(css)
  return <span className="lk-icon-tile">{children}</span>
}

const css = `
.lk-icon-tile { flex: none; display: grid; place-items: center; width: 36px; height: 36px; border-radius: var(--lk-radius-icon); background: var(--lk-surface-2); color: var(--lk-text-2) }
`
