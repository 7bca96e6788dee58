import type { ReactNode } from 'react'
import { useStyles } from './useStyles.ts'

export type SkeletonProps = {
  /** CSS px or any length. */
  width: number | string
  height: number
  /** Default `line`. */
  shape?: 'line' | 'square' | 'circle'
}

/** Holds the place of what is loading, in its final geometry. Still: nothing but a spinner loops. */
export function Skeleton({ width, height, shape = 'line' }: SkeletonProps): ReactNode {
  useStyles(css)
  return <span className="lk-skeleton" aria-hidden="true" data-shape={shape} style={{ width, height }} />
}

const css = `
.lk-skeleton { display: block; flex: none; max-width: 100%; background: var(--lk-surface-2); border-radius: 6px }
.lk-skeleton[data-shape=square] { border-radius: var(--lk-radius-icon) }
.lk-skeleton[data-shape=circle] { border-radius: 50% }
`
