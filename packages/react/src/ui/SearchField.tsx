import { type ReactNode, useEffect, useRef } from 'react'
import { SearchIcon, XIcon } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'
import { TextField } from './TextField.tsx'

export type SearchFieldProps = {
  /** The accessible name and the placeholder. */
  label: string
  value: string
  onChange: (value: string) => void
  /** The accessible name of the button that empties the field. */
  clearLabel: string
  maxLength?: number
}

/** A search that also takes what is typed anywhere else in its view. */
export function SearchField({ label, value, onChange, clearLabel, maxLength = 100 }: SearchFieldProps): ReactNode {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const frame = input.current?.closest<HTMLElement>('.lk-frame')
    // The focus moves before the browser inserts the character.
    const onKeyDown = (event: KeyboardEvent) => {
      const isText = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey
      const isField = event.target instanceof Element && event.target.matches('input, textarea, select')
      if (isText && !isField && !event.defaultPrevented) input.current?.focus()
    }
    frame?.addEventListener('keydown', onKeyDown)
    return () => frame?.removeEventListener('keydown', onKeyDown)
  }, [])

  return (
    <TextField
      typedFirst
      inputRef={input}
      label={label}
      placeholder={label}
      type="search"
      enterKeyHint="search"
      maxLength={maxLength}
      value={value}
      onChange={onChange}
      icon={<SearchIcon />}
      end={
        value !== '' && (
          <IconButton
            label={clearLabel}
            onClick={() => {
              onChange('')
              input.current?.focus()
            }}
          >
            <XIcon size={18} />
          </IconButton>
        )
      }
    />
  )
}
