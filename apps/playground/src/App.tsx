import type { Latchkey } from '@latchkey/core'
import { LatchkeyProvider } from '@latchkey/react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Header } from './header/Header.tsx'
import { Hero } from './hero/Hero.tsx'
import { SettingsBar } from './settings/SettingsBar.tsx'
import { type Settings, storeSettings } from './settings/settings.ts'
import { loadWords } from './words/loadWords.ts'
import type { Words } from './words/Words.ts'
import { WordsContext } from './words/WordsContext.ts'
import type { World } from './world/readWorld.ts'

const Panels = lazy(() => import('./panels/Panels.tsx').then((module) => ({ default: module.Panels })))

/** The whole page, around one kit. */
export function App(props: { latchkey: Latchkey; world: World; initialSettings: Settings; initialWords: Words }) {
  const { latchkey, world, initialSettings, initialWords } = props
  const [settings, setSettings] = useState(initialSettings)
  const [words, setWords] = useState(initialWords)

  useEffect(() => {
    document.documentElement.dataset.theme = settings.theme
  }, [settings.theme])

  useEffect(() => {
    let current = true
    void loadWords(settings.locale).then((loaded) => {
      if (!current) return
      setWords(loaded)
      document.documentElement.lang = settings.locale
      document.documentElement.dir = settings.locale === 'ar' ? 'rtl' : 'ltr'
    })
    return () => {
      current = false
    }
  }, [settings.locale])

  const change = (next: Settings) => {
    setSettings(next)
    storeSettings(next)
  }

  return (
    <LatchkeyProvider latchkey={latchkey} theme={settings.theme} locale={settings.locale}>
      <WordsContext value={words}>
        <div className="page">
          <Header />
          <main>
            <Hero />
            <SettingsBar settings={settings} onChange={change} />
            <Suspense>
              <Panels world={world} settings={settings} onChange={change} />
            </Suspense>
          </main>
          <footer className="footer">{words.footer}</footer>
        </div>
      </WordsContext>
    </LatchkeyProvider>
  )
}
