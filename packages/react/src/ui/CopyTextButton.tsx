import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { CheckIcon, CopyIcon } from './Icon.tsx'
import { useCopy } from './useCopy.ts'

export type CopyTextButtonProps = {
  /** While undefined there is nothing to copy and the button is disabled. */
  text: string | undefined
  /** "Copy link". */
  label: string
  /** "Copied", shown and announced for two seconds. */
  copiedLabel: string
  /** Shown and announced where the clipboard is refused. */
  refusedLabel: string
}

/** A large button that copies a text and says on itself what came of it. */
export function CopyTextButton({ text, label, copiedLabel, refusedLabel }: CopyTextButtonProps): ReactNode {
  const { state, copy } = useCopy(text ?? '')
  const outcome = { idle: '', copied: copiedLabel, refused: refusedLabel }[state]
  return (
    <>
      <Button
        disabled={text === undefined}
        icon={state === 'copied' ? <CheckIcon size={18} /> : <CopyIcon size={18} />}
        onClick={copy}
      >
        {outcome || label}
      </Button>
      <span className="lk-hidden" role="status">
        {outcome}
      </span>
    </>
  )
}
