import type { ReactNode } from 'react'
import { useMessages } from '../hooks/useMessages.ts'
import { CopyButton } from '../ui/CopyButton.tsx'
import { ExternalLinkIcon } from '../ui/Icon.tsx'
import { useStyles } from '../ui/useStyles.ts'

export type CopyLineProps = {
  /** What is copied, whole. */
  text: string
  /** "Copy contract address". */
  label: string
  /** The explorer's page of it, where there is one. */
  href?: string | undefined
  /** The text as it is shown. */
  children: ReactNode
}

/** A text shown whole, with a button to copy it and a link to where one can read about it. */
export function CopyLine({ text, label, href, children }: CopyLineProps): ReactNode {
  useStyles(css)
  const { common } = useMessages()
  return (
    <span className="lk-copy-line">
      <span className="lk-copy-line-text">{children}</span>
      <CopyButton text={text} label={label} copiedLabel={common.copied} />
      {href && (
        <a
          className="lk-icon-button"
          href={href}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`${common.explorer}, ${common.opensInNewTab}`}
          title={common.explorer}
        >
          <ExternalLinkIcon size={18} />
        </a>
      )}
    </span>
  )
}

const css = `
.lk-copy-line { display: flex; align-items: center; gap: 4px; width: 100%; min-width: 0 }
.lk-copy-line-text { flex: 1; min-width: 0; margin-inline-end: 4px }
.lk-copy-line > .lk-icon-button { margin-block: -8px; margin-inline-end: -8px }
.lk-copy-line > .lk-icon-button + .lk-hidden + .lk-icon-button { margin-inline-start: 4px }
`
