import { type LocaleCode, locales } from '@latchkey/react'
import { useId } from 'react'
import { useMessages } from '../messages/loadMessages.ts'
import type { Settings } from '../settings/settings.ts'

const localeCodes = Object.keys(locales) as LocaleCode[]

/** Theme and language of the page and the widget together. */
export function SettingsBar({ settings, onChange }: { settings: Settings; onChange: (settings: Settings) => void }) {
  const messages = useMessages()
  return (
    <div className="settings">
      <Choice
        label={messages.theme}
        options={(['auto', 'light', 'dark'] as const).map((value) => ({ value, label: messages.themes[value] }))}
        value={settings.theme}
        onChange={(theme) => onChange({ ...settings, theme })}
      />
      <Choice
        label={messages.language}
        options={localeCodes.map((value) => ({ value, label: nameOf(value) }))}
        value={settings.locale}
        onChange={(locale) => onChange({ ...settings, locale })}
      />
    </div>
  )
}

/** A language's name in that language. */
function nameOf(code: LocaleCode): string {
  return new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code
}

type Option<Value extends string> = { value: Value; label: string }

/** A few options side by side, one of them chosen. */
function Choice<Value extends string>(props: {
  label: string
  options: readonly Option<Value>[]
  value: Value
  onChange: (value: Value) => void
}) {
  const { label, options, value, onChange } = props
  const name = useId()
  return (
    <fieldset className="choice">
      <legend className="unseen">{label}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
