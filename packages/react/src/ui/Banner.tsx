import type { ReactNode } from 'react'
import { CircleAlertIcon } from './icons/CircleAlertIcon.tsx'
import { CircleCheckIcon } from './icons/CircleCheckIcon.tsx'
import { Spinner } from './Spinner.tsx'
import { useStyles } from './useStyles.ts'

export type BannerProps = {
  state: 'success' | 'loading' | 'error'
  children: ReactNode
}

/**
 * One line about the whole. Give it a live region to stand in, so that it is announced once. Data attribute: `data-state`. Part: `banner`.
 */
export function Banner({ state, children }: BannerProps): ReactNode {
  useStyles(css)
  return (
    <div className="lk-banner" part="banner" data-state={state}>
      {state === 'loading' ? <Spinner size={18} /> : state === 'success' ? <CircleCheckIcon /> : <CircleAlertIcon />}
      <span>{children}</span>
    </div>
  )
}

const css = `
.lk-banner {
  display: flex; align-items: center; gap: 10px; box-sizing: border-box; width: fit-content; max-width: 100%; padding-block: 10px; padding-inline: 12px 16px; margin: 0 auto;
  background: var(--lk-background); color: var(--lk-text-1); border-radius: var(--lk-radius-control); box-shadow: var(--lk-shadow);
  font-size: 13px; line-height: 18px; font-weight: 500; animation: lk-banner-in 150ms ease-out;
}
.lk-banner > svg { flex: none; color: var(--lk-text-2) }
.lk-banner[data-state=success] > svg { color: var(--lk-positive) }
.lk-banner[data-state=error] > svg { color: var(--lk-negative) }
@keyframes lk-banner-in { from { opacity: 0; transform: translateY(-8px) } }
@media (prefers-reduced-motion: reduce) { @keyframes lk-banner-in { from { opacity: 0 } } }
`
