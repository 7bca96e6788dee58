import type { ReactNode } from 'react'
import { ArrowUpDownIcon } from '../../ui/icons/ArrowUpDownIcon.tsx'
import { useStyles } from '../../ui/useStyles.ts'

/** Swaps the two sides; sits on the line between them. */
export function FlipButton({ label, onClick }: { label: string; onClick: () => void }): ReactNode {
  useStyles(css)
  return (
    <button type="button" className="lk-flip" aria-label={label} title={label} onClick={onClick}>
      <ArrowUpDownIcon size={18} />
    </button>
  )
}

const css = `
.lk-flip {
  appearance: none; margin: -18px auto; padding: 0; width: 40px; height: 40px; cursor: pointer; position: relative; z-index: 1; display: grid; place-items: center;
  border: 4px solid var(--lk-background); border-radius: 50%; background: var(--lk-surface-2); background-clip: padding-box; color: var(--lk-text-1); transition: background 100ms;
}
.lk-flip::after { content: ''; position: absolute; inset: -6px }
@media (hover: hover) { .lk-flip:hover { background-color: var(--lk-surface-3) } }
.lk-flip:focus-visible { outline: 2px solid var(--lk-accent); outline-offset: 0 }
`
