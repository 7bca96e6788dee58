import { useWords } from '../words/WordsContext.ts'
import { Choice } from './Choice.tsx'
import type { Settings } from './settings.ts'

/** Theme and language of the page and the widget together. */
export function SettingsBar({ settings, onChange }: { settings: Settings; onChange: (settings: Settings) => void }) {
  const words = useWords()
  return (
    <div className="settings">
      <Choice
        label={words.theme}
        options={(['auto', 'light', 'dark'] as const).map((value) => ({ value, label: words.themes[value] }))}
        value={settings.theme}
        onChange={(theme) => onChange({ ...settings, theme })}
      />
      <Choice
        label={words.language}
        options={[
          { value: 'en', label: 'English' },
          { value: 'ar', label: 'العربية' },
        ]}
        value={settings.locale}
        onChange={(locale) => onChange({ ...settings, locale })}
      />
    </div>
  )
}
