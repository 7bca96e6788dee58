import type { ReactNode } from 'react'
import { useStyles } from './useStyles.ts'

export type SpinnerProps = {
  /** CSS px; default 20. */
  size?: number
}

/** Decorative; the surrounding element describes the wait. */
export function Spinner({ size = 20 }: SpinnerProps): ReactNode {
  useStyles(css)
  return (
    <svg className="lk-spinner" aria-hidden="true" width={size} height={size} viewBox="0 0 20 20" fill="none">
      <circle cx="10" cy="10" r="8" stroke="currentColor" strokeWidth="2" opacity=".2" />
      <path d="M10 2a8 8 0 0 1 8 8" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  )
}

const css = `
.lk-spinner { flex: none; animation: lk-spin 800ms linear infinite }
@keyframes lk-spin { to { transform: rotate(1turn) } }
@media (prefers-reduced-motion: reduce) {
  .lk-spinner { animation: lk-breathe 1600ms ease-in-out infinite }
  @keyframes lk-breathe { 50% { opacity: .4 } }
}
`
