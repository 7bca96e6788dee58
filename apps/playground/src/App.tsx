import type { Latchkey } from '@latchkey/core'
import { LatchkeyProvider, locales } from '@latchkey/react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Header } from './header/Header.tsx'
import { Hero } from './hero/Hero.tsx'
import { loadMessages, MessagesContext } from './messages/loadMessages.ts'
import type { Messages } from './messages/Messages.ts'
import { SettingsBar } from './settings/SettingsBar.tsx'
import { type Settings, storeSettings } from './settings/settings.ts'
import type { World } from './world/readWorld.ts'

const Panels = lazy(() => import('./panels/Panels.tsx').then((module) => ({ default: module.Panels })))

/** The whole page, around one Latchkey instance. */
export function App(props: { latchkey: Latchkey; world: World; initialSettings: Settings; initialMessages: Messages }) {
  const { latchkey, world, initialSettings, initialMessages } = props
  const [settings, setSettings] = useState(initialSettings)
  const [messages, setMessages] = useState(initialMessages)

  useEffect(() => {
    document.documentElement.dataset.theme = settings.theme
  }, [settings.theme])

  useEffect(() => {
    let current = true
    void Promise.all([loadMessages(settings.locale), locales[settings.locale]()]).then(
      ([loaded, { code, direction }]) => {
        if (!current) return
        setMessages(loaded)
        document.documentElement.lang = code
        document.documentElement.dir = direction
      },
    )
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
      <MessagesContext value={messages}>
        <div className="page">
          <Header />
          <main>
            <Hero />
            <SettingsBar settings={settings} onChange={change} />
            <Suspense>
              <Panels world={world} settings={settings} onChange={change} />
            </Suspense>
          </main>
          <footer className="footer">{messages.footer}</footer>
        </div>
      </MessagesContext>
    </LatchkeyProvider>
  )
}
