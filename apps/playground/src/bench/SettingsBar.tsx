import { useMessages } from '../messages/loadMessages.ts'
import { ChoiceGroup } from '../settings/ChoiceGroup.tsx'
import { localeOptions } from '../settings/localeOptions.ts'
import type { Settings } from '../settings/settings.ts'

/** Theme and language of the page and the widget together. */
export function SettingsBar({ settings, onChange }: { settings: Settings; onChange: (settings: Settings) => void }) {
  const messages = useMessages()
  return (
    <div className="settings">
      <ChoiceGroup
        label={messages.theme}
        options={(['auto', 'light', 'dark'] as const).map((value) => ({ value, label: messages.themes[value] }))}
        value={settings.theme}
        onChange={(theme) => onChange({ ...settings, theme })}
      />
      <ChoiceGroup
        label={messages.language}
        options={localeOptions}
        value={settings.locale}
        onChange={(locale) => onChange({ ...settings, locale })}
      />
    </div>
  )
}
