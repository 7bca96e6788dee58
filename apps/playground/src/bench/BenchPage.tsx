import type { Latchkey } from '@latchkey/core'
import { ConnectButton, LatchkeyProvider, NetworkButton } from '@latchkey/react'
import { lazy, Suspense } from 'react'
import { Header } from '../header/Header.tsx'
import { MessagesContext } from '../messages/loadMessages.ts'
import type { PageProps } from '../PageProps.ts'
import { usePageSettings } from '../settings/usePageSettings.ts'
import { SettingsBar } from './SettingsBar.tsx'

const Panels = lazy(() => import('./panels/Panels.tsx').then((module) => ({ default: module.Panels })))

/** The developer's page: the widget beside what its hooks return, and the visitor's hand in a mock wallet. */
export function BenchPage({ latchkey, world, ...initial }: PageProps & { latchkey: Latchkey }) {
  const { settings, messages, change } = usePageSettings(initial)
  return (
    <LatchkeyProvider latchkey={latchkey} theme={settings.theme} locale={settings.locale}>
      <MessagesContext value={messages}>
        <div className="page">
          <Header>
            <NetworkButton />
            <ConnectButton />
          </Header>
          <main className="bench">
            <div className="bench-intro">
              <h1>{messages.bench.title}</h1>
              <p className="lead">{messages.bench.lead}</p>
            </div>
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
