import { type ReactNode, useEffect, useState } from 'react'
import { IconButton } from './IconButton.tsx'
import { CheckIcon } from './icons/CheckIcon.tsx'
import { CopyIcon } from './icons/CopyIcon.tsx'

export type CopyButtonProps = {
  text: string
  /** "Copy address". */
  label: string
  /** "Copied", shown and announced for two seconds. */
  copiedLabel: string
}

/** Copies a text and says so. Where the clipboard is refused nothing is claimed. */
export function CopyButton({ text, label, copiedLabel }: CopyButtonProps): ReactNode {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [copied])

  function copy() {
    navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  }

  return (
    <>
      <IconButton label={label} onClick={copy}>
        {copied ? <CheckIcon size={18} /> : <CopyIcon size={18} />}
      </IconButton>
      <span className="lk-hidden" role="status">
        {copied ? copiedLabel : ''}
      </span>
    </>
  )
}
