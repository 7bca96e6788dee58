import { type LocaleCode, locales } from '@latchkey/react'
import { useMessages } from '../messages/MessagesContext.ts'
import { Choice } from './Choice.tsx'
import type { Settings } from './settings.ts'

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
