import type { ReactNode } from 'react'
import { useStyles } from './useStyles.ts'

type SkeletonProps = {
  /** CSS px or any length. */
  width: number | string
  height: number
  /** Default `line`. */
  shape?: 'line' | 'square' | 'circle'
}

/** A placeholder in the final size; not animated. */
export function Skeleton({ width, height, shape = 'line' }: SkeletonProps): ReactNode {
  useStyles(css)
  return <span className="lk-skeleton" aria-hidden="true" data-shape={shape} style={{ width, height }} />
}

type SkeletonRowsProps = {
  count: number
  /** Announced to assistive technology instead of the empty shapes. */
  label: string
  /** With a second, shorter line and an amount at the end. */
  detailed?: boolean
}

/** As high as `count` rows in a list. */
export function SkeletonRows({ count, label, detailed }: SkeletonRowsProps): ReactNode {
  useStyles(css)
  return (
    <div className="lk-skeleton-rows" role="status" aria-label={label}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the shapes have no identity.
        <div className="lk-skeleton-row" key={index}>
          <Skeleton width={36} height={36} shape="square" />
          <span>
            <Skeleton width={`${60 - ((index * 17) % 30)}%`} height={12} />
            {detailed && <Skeleton width={`${40 - ((index * 11) % 20)}%`} height={10} />}
          </span>
          {detailed && <Skeleton width={56} height={12} />}
        </div>
      ))}
    </div>
  )
}

const css = `
.lk-skeleton { display: block; flex: none; max-width: 100%; background: var(--lk-surface-2); border-radius: 6px }
.lk-skeleton[data-shape=square] { border-radius: var(--lk-radius-icon) }
.lk-skeleton[data-shape=circle] { border-radius: 50% }
.lk-skeleton-rows { display: grid; gap: 4px }
.lk-skeleton-row {
  height: var(--lk-row-height, 56px); padding: 0 12px; box-sizing: border-box; display: flex; align-items: center; gap: 12px
}
.lk-skeleton-row > span:nth-child(2) { flex: 1; display: grid; gap: 8px }
`
