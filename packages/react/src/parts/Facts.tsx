import type { ReactNode } from 'react'
import { useStyles } from '../ui/useStyles.ts'

export type FactsProps = {
  /** Lines closer to each other, for many of them. */
  dense?: boolean
  /** What belongs to them but is no fact, last: a choice that one of them opens. */
  below?: ReactNode
  /** `Fact`s. */
  children: ReactNode
}

/** What is known of one thing, line by line. Data attribute: `data-dense`. */
export function Facts({ dense, below, children }: FactsProps): ReactNode {
  useStyles(css)
  return (
    <div className="lk-facts" data-dense={dense || undefined}>
      <dl>{children}</dl>
      {below}
    </div>
  )
}

export type FactProps = {
  label: string
  /** Gives the value lines of its own, below the label. */
  tall?: boolean
  /** How loudly the value is said. Default `neutral`. */
  tone?: 'neutral' | 'warning' | 'negative'
  children: ReactNode
}

/** One line of `Facts`. Data attributes: `data-tall`; `data-tone` of the value. */
export function Fact({ label, tall, tone = 'neutral', children }: FactProps): ReactNode {
  return (
    <div data-tall={tall || undefined}>
      <dt>{label}</dt>
      <dd data-tone={tone}>{children}</dd>
    </div>
  )
}

const css = `
.lk-facts { padding: 4px 16px; background: var(--lk-surface-1); border-radius: var(--lk-radius-control) }
.lk-facts > dl { margin: 0 }
.lk-facts > dl > div { display: flex; align-items: center; justify-content: space-between; gap: 16px; min-height: 44px }
.lk-facts > dl > div + div { border-block-start: 1px solid var(--lk-line) }
.lk-facts > dl > [data-tall] { display: grid; gap: 8px; padding-block: 12px 14px; justify-content: stretch }
.lk-facts dt { flex: none; font-size: 13px; line-height: 16px; color: var(--lk-text-2) }
.lk-facts dd { margin: 0; display: flex; align-items: center; gap: 8px; min-width: 0; font-size: 15px; line-height: 20px; font-weight: 500; color: var(--lk-text-1); font-variant-numeric: tabular-nums; text-align: end }
.lk-facts [data-tall] > dd { text-align: start }
.lk-facts dd[data-tone=warning] { color: var(--lk-warning) }
.lk-facts dd[data-tone=negative] { color: var(--lk-negative) }
.lk-facts[data-dense] > dl > div { min-height: 32px }
.lk-facts[data-dense] > dl > div + div { border: 0 }
.lk-facts[data-dense] dd { font-size: 13px; line-height: 18px }
`
