import type { ReactNode } from 'react'
import { Skeleton } from './Skeleton.tsx'
import { useStyles } from './useStyles.ts'

export type SkeletonRowsProps = {
  count: number
  /** Said to assistive technology instead of the empty shapes. */
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
.lk-skeleton-rows { display: grid; gap: 4px }
.lk-skeleton-row { height: 56px; padding: 0 12px; box-sizing: border-box; display: flex; align-items: center; gap: 12px }
.lk-skeleton-row > span:nth-child(2) { flex: 1; display: grid; gap: 8px }
`
