import type { ReactNode } from 'react'
import { Icon, type IconProps } from '../ui/Icon.tsx'
import { useStyles } from '../ui/useStyles.ts'

export type UnitSwitchProps = {
  /** What the button does: "Enter amount in dollars". */
  label: string
  onClick: () => void
  /** The amount in the other unit. */
  children: string
}

/** The amount in the other unit; a tap types in that one. */
export function UnitSwitch({ label, onClick, children }: UnitSwitchProps): ReactNode {
  useStyles(css)
  return (
    <button type="button" className="lk-unit-switch" title={label} onClick={onClick}>
      <bdi>{children}</bdi>
      <ArrowUpDownIcon size={14} />
      <span className="lk-hidden">{label}</span>
    </button>
  )
}

export const ArrowUpDownIcon = (props: IconProps): ReactNode => (
  <Icon {...props} outline="M21 16l-4 4-4-4M17 20V4M3 8l4-4 4 4M7 4v16" />
)

const css = `
.lk-unit-switch {
  appearance: none; border: 0; margin: 0; padding: 0; background: none; cursor: pointer; font: inherit; color: inherit; position: relative;
  max-width: 100%;
  display: inline-flex; align-items: center; gap: 6px; border-radius: 6px; font-variant-numeric: tabular-nums;
}
.lk-unit-switch::after { content: ''; position: absolute; inset: -14px -6px -10px }
.lk-unit-switch > bdi { min-width: 0; overflow-wrap: anywhere }
@media (hover: hover) { .lk-unit-switch:hover { color: var(--lk-text-1) } }
.lk-unit-switch:focus-visible { outline: 2px solid var(--lk-accent); outline-offset: 2px }
`
