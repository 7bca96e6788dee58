import type { ReactNode } from 'react'
import { useMessages } from '../../hooks/useMessages.ts'
import { Chip } from '../../ui/Chip.tsx'
import { useStyles } from '../../ui/useStyles.ts'

/** Free names to take in place of the wanted one. */
export function NameSuggestions(props: { names: readonly string[]; onTake: (label: string) => void }): ReactNode {
  const { names, onTake } = props
  useStyles(css)
  const { names: messages } = useMessages()
  return (
    <fieldset className="lk-name-suggestions">
      <legend>{messages.suggestions}</legend>
      <div>
        {names.map((name) => (
          <Chip key={name} label={name} onClick={() => onTake(name.slice(0, name.indexOf('.')))}>
            <bdi dir="ltr">{name.slice(0, name.indexOf('.'))}</bdi>
          </Chip>
        ))}
      </div>
    </fieldset>
  )
}

const css = `
.lk-name-suggestions { border: 0; margin: 0; padding: 0 4px; font-size: 13px; line-height: 16px; color: var(--lk-text-2) }
.lk-name-suggestions > legend { padding: 0 0 8px }
.lk-name-suggestions > div { display: flex; flex-wrap: wrap; gap: 8px }
`
