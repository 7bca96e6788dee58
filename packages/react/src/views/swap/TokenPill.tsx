import type { ReactNode } from 'react'
import { ChevronDownIcon } from '../../ui/icons/ChevronDownIcon.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { useStyles } from '../../ui/useStyles.ts'

export type TokenPillProps = {
  /** The accessible name. */
  label: string
  /** "USDC", or what asks for a choice. */
  text: string
  /** The token's picture; absent while none is chosen. */
  src?: string | undefined
  isChosen: boolean
  onClick: () => void
}

/** The token of one side; opens the list of tokens. Data attribute: `data-chosen`. */
export function TokenPill({ label, text, src, isChosen, onClick }: TokenPillProps): ReactNode {
  useStyles(css)
  return (
    <button
      type="button"
      className="lk-token-pill"
      aria-label={label}
      data-chosen={isChosen || undefined}
      onClick={onClick}
    >
      {isChosen && <Picture size={24} shape="circle" name={text} src={src} />}
      <bdi>{text}</bdi>
      <ChevronDownIcon size={16} />
    </button>
  )
}

const css = `
.lk-token-pill {
  appearance: none; border: 0; margin: 0; cursor: pointer; font: inherit; font-size: 15px; line-height: 20px; font-weight: 600; position: relative; max-width: 148px;
  display: inline-flex; align-items: center; gap: 6px; min-height: 36px; padding: 0 10px 0 12px; border-radius: 999px;
  background: var(--lk-accent); color: var(--lk-accent-text); transition: background 100ms; -webkit-tap-highlight-color: transparent;
}
.lk-token-pill::after { content: ''; position: absolute; inset: -4px 0 }
.lk-token-pill[data-chosen] { padding-inline: 6px 10px; background: var(--lk-surface-2); color: var(--lk-text-1) }
.lk-token-pill > bdi { min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
@media (hover: hover) { .lk-token-pill:hover { background: var(--lk-accent-hover) } .lk-token-pill[data-chosen]:hover { background: var(--lk-surface-3) } }
.lk-token-pill:focus-visible { outline: 2px solid var(--lk-accent); outline-offset: 2px }
`
