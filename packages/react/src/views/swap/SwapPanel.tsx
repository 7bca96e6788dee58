import type { ReactNode } from 'react'
import { useStyles } from '../../ui/useStyles.ts'

export type SwapPanelProps = {
  /** "You pay" */
  label: string
  /** At the end of the label's line: a quiet chip. */
  action?: ReactNode
  /** The number. */
  amount: ReactNode
  /** Which token: a pill. */
  token: ReactNode
  /** The other unit, below the number. */
  below: ReactNode
  /** What is owned of the token, below the pill. */
  balance: ReactNode
  /** What is wrong with it, last. */
  note?: ReactNode
}

/** One side of the pair: an amount, its token, its worth and what is owned. */
export function SwapPanel({ label, action, amount, token, below, balance, note }: SwapPanelProps): ReactNode {
  useStyles(css)
  return (
    <fieldset className="lk-swap-panel">
      <legend className="lk-hidden">{label}</legend>
      <div className="lk-swap-panel-head">
        <span aria-hidden="true">{label}</span>
        {action}
      </div>
      <div className="lk-swap-panel-main">
        {amount}
        {token}
      </div>
      <div className="lk-swap-panel-foot">
        <div>{below}</div>
        <div>{balance}</div>
      </div>
      {note}
    </fieldset>
  )
}

const css = `
.lk-swap-panel { border: 0; margin: 0; min-width: 0; padding: 8px 16px 12px; display: grid; background: var(--lk-surface-1); border-radius: var(--lk-radius-control) }
.lk-swap-panel-head { display: flex; align-items: center; justify-content: space-between; min-height: 32px; font-size: 13px; line-height: 16px; color: var(--lk-text-2) }
.lk-swap-panel-main { display: grid; grid-template-columns: minmax(0, 1fr) auto; align-items: center; gap: 12px; min-height: 44px }
.lk-swap-panel-foot { display: flex; align-items: center; justify-content: space-between; gap: 12px; min-height: 24px; font-size: 13px; line-height: 18px; color: var(--lk-text-2); font-variant-numeric: tabular-nums }
.lk-swap-panel-foot > :first-child { font-size: 15px; line-height: 20px }
.lk-swap-panel-foot > div { min-width: 0 }
.lk-swap-panel .lk-chip { background: var(--lk-surface-2) }
@media (hover: hover) { .lk-swap-panel button.lk-chip:hover { background: var(--lk-surface-3) } }
`
