import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from './Button.tsx'
import { Empty } from './Empty.tsx'
import { Icon, type IconProps, XIcon } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'
import { TextField } from './TextField.tsx'

export const SearchIcon = (props: IconProps): ReactNode => (
  <Icon {...props} outline="M21 21l-4.34-4.34M3 11a8 8 0 1 0 16 0a8 8 0 1 0-16 0" />
)

export type SearchFieldProps<Hit> = {
  /** The accessible name and the placeholder. */
  label: string
  value: string
  onChange: (value: string) => void
  /** The accessible name of the button that empties the field. */
  clearLabel: string
  maxLength?: number
  /** What is listed: Enter chooses it if it is one thing. */
  hits?: readonly Hit[]
  onHit?: (hit: Hit) => void
}

/**
 * A search that also takes what is typed anywhere else in its view. The view keeps its height while it is searched or filtered: a centered
 * dialog would move away from the pointer.
 */
export function SearchField<Hit>(props: SearchFieldProps<Hit>): ReactNode {
  const { label, value, onChange, clearLabel, maxLength = 100, hits = [], onHit } = props
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const frame = input.current?.closest<HTMLElement>('.lk-frame')
    // The focus moves before the browser inserts the character.
    const onKeyDown = (event: KeyboardEvent) => {
      const isText = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey
      const isField = event.target instanceof Element && event.target.matches('input, textarea, select')
      if (isText && !isField && !event.defaultPrevented) input.current?.focus()
      // In the page the first Escape empties the search, the next one goes back.
      const isInPage = frame?.closest('.lk-embedded')
      if (event.key === 'Escape' && event.target === input.current && input.current?.value && isInPage) {
        event.preventDefault()
        onChange('')
      }
    }
    const keepHeight = () => {
      const view = input.current?.closest<HTMLElement>('.lk-outlet')
      const body = view?.closest('.lk-body')
      // What is scrolled out of sight may go.
      if (view && body) view.style.minHeight = `${Math.min(view.offsetHeight, body.clientHeight)}px`
    }
    frame?.addEventListener('keydown', onKeyDown)
    const signs = ['click', 'input']
    for (const sign of signs) frame?.addEventListener(sign, keepHeight, true)
    return () => {
      frame?.removeEventListener('keydown', onKeyDown)
      for (const sign of signs) frame?.removeEventListener(sign, keepHeight, true)
    }
  }, [onChange])

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
      onKeyDown={(event) => {
        // With an input method, Enter ends the word.
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
        // The rest of the keystroke would press what has the focus next.
        event.preventDefault()
        const [hit, ...others] = hits
        if (hit !== undefined && others.length === 0) onHit?.(hit)
      }}
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

export type NothingFoundProps = {
  search: string
  clearLabel: string
  onClear: () => void
  children: ReactNode
}

/** A list without a row: a search is cleared from here. */
export function NothingFound({ search, clearLabel, onClear, children }: NothingFoundProps): ReactNode {
  return (
    <Empty
      icon={<SearchIcon />}
      action={
        search.trim() !== '' && (
          <Button size="medium" onClick={onClear}>
            {clearLabel}
          </Button>
        )
      }
    >
      {children}
    </Empty>
  )
}
