import type { ReactNode } from 'react'
import { useMessages } from '../hooks/useMessages.ts'
import { TriangleAlertIcon } from '../ui/Icon.tsx'
import { useStyles } from '../ui/useStyles.ts'

export type UnverifiedProps = {
  /** `warning` for a token that is not the one it is called after; `neutral` where nobody tells. */
  tone: 'warning' | 'neutral'
}

/** "Unverified token": a token that bears a known symbol and is another, or may be. Data attribute: `data-tone`. */
export function Unverified({ tone }: UnverifiedProps): ReactNode {
  useStyles(css)
  const { common } = useMessages()
  return (
    <span className="lk-unverified" data-tone={tone}>
      <TriangleAlertIcon size={14} />
      {common.unverified}
    </span>
  )
}

const css = `
.lk-unverified { display: inline-flex; align-items: center; gap: 4px; max-width: 100%; color: var(--lk-text-2) }
.lk-unverified > svg { flex: none }
.lk-unverified[data-tone=warning] { color: var(--lk-warning) }
`
