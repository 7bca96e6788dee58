import type { ReactNode } from 'react'
import { CheckIcon, CopyIcon } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'
import { useCopy } from './useCopy.ts'

export type CopyButtonProps = {
  text: string
  /** "Copy address". */
  label: string
  /** "Copied", shown and announced for two seconds. */
  copiedLabel: string
}

/** Copies a text and says so. Where the clipboard is refused nothing is claimed. */
export function CopyButton({ text, label, copiedLabel }: CopyButtonProps): ReactNode {
  const { state, copy } = useCopy(text)
  const isCopied = state === 'copied'
  return (
    <>
      <IconButton label={label} onClick={copy}>
        {isCopied ? <CheckIcon size={18} /> : <CopyIcon size={18} />}
      </IconButton>
      <span className="lk-hidden" role="status">
        {isCopied ? copiedLabel : ''}
      </span>
    </>
  )
}
