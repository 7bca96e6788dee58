import type { ReactNode } from 'react'
import { useMessages } from '../../hooks/useMessages.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useStyles } from '../../ui/useStyles.ts'

/** As high as the form, while it is asked who sells. */
export function BuySkeleton(): ReactNode {
  useStyles(css)
  const { buy: messages } = useMessages()
  return (
    <div className="lk-buy-skeleton" role="status" aria-label={messages.loading}>
      <Skeleton width={120} height={44} />
      <Skeleton width={180} height={32} />
      <Skeleton width={160} height={18} />
      <Skeleton width="100%" height={44} />
      <Skeleton width="100%" height={152} />
    </div>
  )
}

const css = `
.lk-buy-skeleton { display: grid; gap: 12px; justify-items: center; padding-block: 20px 16px }
`
