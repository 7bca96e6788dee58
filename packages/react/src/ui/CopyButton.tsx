import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { Button } from './Button.tsx'
import { CheckIcon } from './ConnectIcons.tsx'
import { CopyIcon } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'

export type CopyButtonProps = {
  text: string
  /** "Copy address". */
  label: string
  /** "Copied", shown and announced for two seconds. */
  copiedLabel: string
}

/** Copies a text and confirms it. Shows nothing if the clipboard is blocked. */
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

export type CopyTextButtonProps = {
  /** While undefined there is nothing to copy and the button is disabled. */
  text: string | undefined
  /** "Copy link". */
  label: string
  /** "Copied", shown and announced for two seconds. */
  copiedLabel: string
  /** Shown and announced if the clipboard is blocked. */
  failedLabel: string
}

/** A large button that copies a text and shows the result as its label. */
export function CopyTextButton({ text, label, copiedLabel, failedLabel }: CopyTextButtonProps): ReactNode {
  const { state, copy } = useCopy(text ?? '')
  const outcome = { idle: '', copied: copiedLabel, failed: failedLabel }[state]
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

type Copy = {
  /** The result of the last copy, for two seconds. */
  state: 'idle' | 'copied' | 'failed'
  copy: () => void
}

function useCopy(text: string): Copy {
  const [state, setState] = useState<Copy['state']>('idle')
  useEffect(() => {
    if (state === 'idle') return
    const timer = setTimeout(() => setState('idle'), 2_000)
    return () => clearTimeout(timer)
  }, [state])

  const copy = useCallback(() => {
    // An insecure page has no clipboard.
    const writing = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'))
    writing.then(
      () => setState('copied'),
      () => setState('failed'),
    )
  }, [text])
  return { state, copy }
}
