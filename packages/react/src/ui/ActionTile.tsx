import type { ReactNode } from 'react'
import { Badge, type BadgeProps } from './Badge.tsx'
import { useStyles } from './useStyles.ts'

export type ActionTileProps = {
  /** A 20 px icon. */
  icon: ReactNode
  /** One word. */
  label: string
  /** Default `secondary`; a view has one primary action at most. */
  variant?: 'primary' | 'secondary'
  disabled?: boolean
  /** Id of the sentence that says why it is disabled. */
  describedBy?: string | undefined
  badge?: BadgeProps | undefined
  onClick: () => void
}

/** A button of an icon over a word, one of several of equal width. Data attribute: `data-variant`. Part: `tile`. */
export function ActionTile(props: ActionTileProps): ReactNode {
  const { icon, label, variant = 'secondary', disabled, describedBy, badge, onClick } = props
  useStyles(css)
  return (
    <button
      type="button"
      className="lk-tile"
      part="tile"
      data-variant={variant}
      disabled={disabled}
      aria-describedby={describedBy}
      onClick={onClick}
    >
      {icon}
      <span>{label}</span>
      {badge && <Badge {...badge} />}
    </button>
  )
}

const css = `
.lk-tile {
  appearance: none; border: 0; margin: 0; cursor: pointer; font: inherit; font-size: 13px; line-height: 16px; font-weight: 600;
  position: relative;
  display: grid; justify-items: center; align-content: center; gap: 6px; min-width: 0; min-height: 64px; padding: 8px 0;
  border-radius: var(--lk-radius-control); background: var(--lk-surface-1); color: var(--lk-text-1);
  transition: background 100ms, transform 80ms; -webkit-tap-highlight-color: transparent;
}
.lk-tile > span:not([class]) { max-width: 100%; overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
@media (hover: hover) { .lk-tile:hover { background: var(--lk-surface-2) } }
.lk-tile[data-variant=primary] { background: var(--lk-accent); color: var(--lk-accent-text) }
@media (hover: hover) { .lk-tile[data-variant=primary]:hover { background: var(--lk-accent-hover) } }
.lk-tile > .lk-badge { position: absolute; inset-block-start: 4px; inset-inline-end: 4px }
.lk-tile:active { transform: scale(.985) }
.lk-tile:disabled { cursor: default; background: var(--lk-surface-1); color: var(--lk-text-3); transform: none }
.lk-tile:focus-visible { outline: 2px solid var(--lk-accent); outline-offset: 2px }
@media (prefers-reduced-motion: reduce) { .lk-tile:active { transform: none; opacity: .85 } }
`
