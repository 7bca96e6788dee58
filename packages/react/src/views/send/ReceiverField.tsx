import { type ReactNode, useState } from 'react'
import { useWords } from '../../hooks/useWords.ts'
import { Chip } from '../../ui/Chip.tsx'
import { TextField } from '../../ui/TextField.tsx'

export type ReceiverFieldProps = {
  /** As typed. */
  value: string
  onChange: (value: string) => void
  /** One sentence about what is wrong with it. */
  error: string | undefined
}

/** To whom: typed or pasted, never filled from a history that others can write to. */
export function ReceiverField({ value, onChange, error }: ReceiverFieldProps): ReactNode {
  const { send: words } = useWords()
  const [pasteRefused, setPasteRefused] = useState(false)

  function paste() {
    navigator.clipboard.readText().then(
      (text) => onChange(text.trim()),
      () => setPasteRefused(true),
    )
  }

  const canPaste = value === '' && !pasteRefused && typeof navigator.clipboard?.readText === 'function'
  return (
    <TextField
      label={words.receiver}
      labelShown
      dir="ltr"
      inputMode="text"
      enterKeyHint="done"
      placeholder={words.receiverPlaceholder}
      value={value}
      onChange={onChange}
      end={canPaste ? <Chip onClick={paste}>{words.paste}</Chip> : undefined}
      error={error ?? (pasteRefused && value === '' ? words.pasteRefused : undefined)}
    />
  )
}
