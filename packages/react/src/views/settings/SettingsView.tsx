import type { SettingName } from '@latchkey/core'
import { getPreferences, setPreferences, watchPreferences } from '@latchkey/core/internal'
import type { ReactNode } from 'react'
import { useLatchkey, useLatchkeyContext } from '../../hooks/useLatchkey.ts'
import { useLocale } from '../../hooks/useMessages.ts'
import { useWatch } from '../../hooks/useWatch.ts'
import { locales } from '../../locales/locales.ts'
import { Select, Switch } from '../../ui/Select.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import { View } from '../../ui/View.tsx'
import { lazyView } from '../lazyView.ts'
import { useLoaded } from '../useLoaded.ts'
import { ClearData } from './ClearData.tsx'
import { CurrencySetting } from './CurrencySetting.tsx'
import { HiddenTokens } from './HiddenTokens.tsx'
import { LogSetting } from './LogSetting.tsx'
import { StoredLists } from './StoredLists.tsx'

/** With the code of sign-in, for apps that have it. */
const signInSetting = /*#__PURE__*/ lazyView(() => import('./SignInSetting.tsx').then((module) => module.SignInSetting))

const themes = ['auto', 'light', 'dark'] as const

/** What the visitor chooses for themselves; the app can lock or leave out each section. */
export function SettingsView(_props: object): ReactNode {
  useStyles(css)
  const latchkey = useLatchkey()
  const { code, messages } = useLocale()
  const { settings } = messages
  const { theme } = useLatchkeyContext()
  const { amounts } = useWatch(getPreferences, watchPreferences)
  const SignInSetting = useLoaded(signInSetting, latchkey.options.signIn !== undefined)
  const isLeftOut = (name: SettingName) => latchkey.options.settings?.[name] === false
  const lockedBy = (name: SettingName) => latchkey.options.settings?.[name] === 'locked' && settings.byApp
  const isOffered = (name: SettingName) => !isLeftOut(name) && !lockedBy(name)
  const isCustom = typeof theme !== 'string'

  return (
    <View title={settings.title}>
      <div className="lk-settings">
        <div>
          {!isLeftOut('language') && (
            <Select
              label={settings.language}
              value={code}
              options={Object.keys(locales).map((tag) => ({ value: tag, text: languageName(tag), lang: tag }))}
              locked={lockedBy('language')}
              onChange={(language) => setPreferences(latchkey, { language })}
            />
          )}
          {!isLeftOut('theme') && (
            <Select
              label={settings.theme}
              value={isCustom ? theme.scheme : theme}
              options={themes.map((name) => ({ value: name, text: settings.themes[name] }))}
              // A custom theme is the app's look.
              locked={isCustom ? settings.byApp : lockedBy('theme')}
              onChange={(name) => setPreferences(latchkey, { theme: themes.find((known) => known === name) })}
            />
          )}
          {!isLeftOut('currency') && <CurrencySetting locked={lockedBy('currency')} />}
          {!isLeftOut('amounts') && (
            <Switch
              label={settings.hideAmounts}
              checked={amounts === 'hidden'}
              locked={lockedBy('amounts')}
              onChange={(isHidden) => setPreferences(latchkey, { amounts: isHidden ? 'hidden' : undefined })}
            />
          )}
        </div>
        {SignInSetting && <SignInSetting />}
        <StoredLists isOffered={isOffered} />
        {isOffered('hiddenTokens') && <HiddenTokens />}
        {latchkey.options.analytics?.log && isOffered('log') && <LogSetting />}
        {isOffered('clearData') && <ClearData />}
      </div>
    </View>
  )
}

/** A language's name in that language. */
function languageName(tag: string): string {
  return new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag
}

const css = `
.lk-settings { display: grid; grid-template-columns: minmax(0, 1fr); gap: 16px }
.lk-settings h2 { margin: 0; padding: 8px 12px 4px; font-size: 13px; line-height: 16px; font-weight: 500; color: var(--lk-text-2) }
`
