import { useId } from 'react'
import { useMessages } from '../messages/loadMessages.ts'
import { ChoiceGroup } from '../settings/ChoiceGroup.tsx'

const swatches = ['#0a7d5a', '#c2410c', '#be185d', '#0e76fd', '#f5d90a']

/** What the color picker shows while the theme's own accent is in use: that of the dark theme. */
const ownAccent = '#5867f0'

/** The accent: the theme's own, a few to start from, or any. */
export function AccentField(props: { accent: string | undefined; onChange: (accent: string | undefined) => void }) {
  const { accent, onChange } = props
  const { configurator } = useMessages()
  const messages = configurator.accent
  const id = useId()
  const isOwn = accent !== undefined && !swatches.includes(accent)
  const options = [
    { value: '', label: messages.own },
    ...swatches.map((value, index) => ({ value, label: messages.swatches[index] ?? value })),
    ...(isOwn ? [{ value: accent, label: accent }] : []),
  ]
  return (
    <div className="accent">
      <ChoiceGroup
        label={messages.label}
        hasLegend
        options={options}
        value={accent ?? ''}
        onChange={(value) => onChange(value || undefined)}
      />
      <label className="color" htmlFor={id}>
        <span>{messages.any}</span>
        <input id={id} type="color" value={accent ?? ownAccent} onChange={(event) => onChange(event.target.value)} />
      </label>
    </div>
  )
}
