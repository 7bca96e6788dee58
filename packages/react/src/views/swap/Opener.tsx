import type { ReactNode } from 'react'
import { ChevronDownIcon } from '../../ui/icons/ChevronDownIcon.tsx'
import { useStyles } from '../../ui/useStyles.ts'

export type OpenerProps = { isOpen: boolean; onClick: () => void; children: ReactNode }

/** A value that opens the choice below it. */
export function Opener({ isOpen, onClick, children }: OpenerProps): ReactNode {
  useStyles(css)
  return (
    <button type="button" className="lk-opener" aria-expanded={isOpen} onClick={onClick}>
      {children}
      <ChevronDownIcon size={16} />
    </button>
  )
}

const css = `
.lk-opener { appearance: none; border: 0; margin: 0; padding: 0; background: none; cursor: pointer; font: inherit; color: inherit; position: relative; display: inline-flex; align-items: center; gap: 4px; border-radius: 6px }
.lk-opener::after { content: ''; position: absolute; inset: -12px -6px }
.lk-opener > svg { color: var(--lk-text-2); transition: transform 150ms }
.lk-opener[aria-expanded=true] > svg { transform: rotate(180deg) }
@media (hover: hover) { .lk-opener:hover { color: var(--lk-text-2) } }
.lk-opener:focus-visible { outline: 2px solid var(--lk-accent); outline-offset: 2px }
@media (prefers-reduced-motion: reduce) { .lk-opener > svg { transition: none } }
`
