import type { ReactNode } from 'react'
import { useMessages } from '../hooks/useMessages.ts'
import { ExternalLinkIcon } from '../ui/ConnectIcons.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { useStyles } from '../ui/useStyles.ts'

export type CopyLineProps = {
  /** The text to copy. */
  text: string
  /** "Copy contract address". */
  label: string
  /** Its page in the explorer, if there is one. */
  href?: string | undefined
  /** The text on screen. */
  children: ReactNode
}

/** Text with a copy button and an explorer link. */
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
