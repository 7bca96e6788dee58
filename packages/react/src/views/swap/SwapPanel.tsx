import type { ReactNode } from 'react'
import { ChevronDownIcon } from '../../ui/AccountIcons.tsx'
import { Picture, type PictureProps } from '../../ui/Picture.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useStyles } from '../../ui/useStyles.ts'

type SwapPanelProps = {
  /** "You pay" */
  label: string
  /** Follows the label on its line. */
  aside?: ReactNode
  /** At the end of the label's line. */
  action?: ReactNode
  /** The number. */
  amount: ReactNode
  /** Which token: a pill. */
  token: ReactNode
  /** The other unit, below the number. */
  below: ReactNode
  /** The balance of the token, below the pill. */
  balance: ReactNode
  /** The error, last. */
  note?: ReactNode
}

/** One side of the pair: an amount, its token, its value and the balance. */
export function SwapPanel({ label, aside, action, amount, token, below, balance, note }: SwapPanelProps): ReactNode {
  useStyles(css)
  return (
    <fieldset className="lk-swap-panel">
      <legend className="lk-hidden">{label}</legend>
      <div className="lk-swap-panel-head">
        <span>
          <span aria-hidden="true">{label}</span> {aside}
        </span>
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

type TokenPillProps = {
  /** The accessible name. */
  label: string
  /** "USDC", or the prompt to choose a token. */
  text: string
  /** The token's picture, shown once one is chosen. */
  picture: Pick<PictureProps, 'src' | 'ground'>
  isChosen: boolean
  onClick: () => void
}

/** The token of one side; opens the list of tokens. Data attribute: `data-chosen`. */
export function TokenPill({ label, text, picture, isChosen, onClick }: TokenPillProps): ReactNode {
  useStyles(css)
  return (
    <button
      type="button"
      className="lk-token-pill"
      aria-label={label}
      data-chosen={isChosen || undefined}
      onClick={onClick}
    >
      {isChosen && <Picture size={24} shape="circle" name={text} {...picture} />}
      <bdi>{text}</bdi>
      <ChevronDownIcon size={16} />
    </button>
  )
}

/** In the place of a pill while its token is looked up. */
export function TokenPillSkeleton(): ReactNode {
  useStyles(css)
  return (
    <span className="lk-token-pill" data-chosen>
      <Skeleton width={24} height={24} shape="circle" />
      <Skeleton width={40} height={12} />
    </span>
  )
}

const css = `
.lk-swap-panel {
  border: 0; margin: 0; min-width: 0; padding: 8px 16px 12px; display: grid; background: var(--lk-surface-1);
  border-radius: var(--lk-radius-control)
}
.lk-swap-panel-head {
  display: flex; align-items: center; justify-content: space-between; gap: 12px; min-height: 32px; font-size: 13px; line-height: 16px;
  color: var(--lk-text-2)
}
.lk-swap-panel-main {
  container-type: inline-size; display: grid; grid-template-columns: minmax(0, 1fr) auto; align-items: center; gap: 12px; min-height: 44px
}
.lk-swap-panel-foot {
  display: flex; align-items: center; justify-content: space-between; gap: 12px; min-height: 24px; font-size: 13px; line-height: 18px;
  color: var(--lk-text-2); font-variant-numeric: tabular-nums
}
.lk-swap-panel-foot > :first-child { font-size: 15px; line-height: 20px }
.lk-swap-panel-foot > div { min-width: 0 }
.lk-swap-panel-head > .lk-chip::after { inset: -12px 0 0 }
.lk-swap-panel .lk-chip { background: var(--lk-surface-2) }
@media (hover: hover) { .lk-swap-panel button.lk-chip:hover { background: var(--lk-surface-3) } }
.lk-token-pill {
  appearance: none; border: 0; margin: 0; cursor: pointer; font: inherit; font-size: 15px; line-height: 20px; font-weight: 600;
  position: relative; justify-self: end; width: max-content; max-width: 148px;
  display: inline-flex; align-items: center; gap: 6px; min-height: 36px; padding: 0 10px 0 12px; border-radius: 999px;
  background: var(--lk-accent); color: var(--lk-accent-text); transition: background 100ms; -webkit-tap-highlight-color: transparent;
}
span.lk-token-pill { cursor: default }
span.lk-token-pill > .lk-skeleton { background: var(--lk-surface-3) }
.lk-token-pill::after { content: ''; position: absolute; inset: -4px 0 }
.lk-token-pill[data-chosen] { padding-inline: 6px 10px; background: var(--lk-surface-2); color: var(--lk-text-1) }
.lk-token-pill > bdi { min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
@media (hover: hover) {
  .lk-token-pill:hover { background: var(--lk-accent-hover) }
  .lk-token-pill[data-chosen]:hover { background: var(--lk-surface-3) }
}
.lk-token-pill:focus-visible { outline: 2px solid var(--lk-accent); outline-offset: 2px }
`
