import { Header } from '../header/Header.tsx'
import { MessagesContext } from '../messages/loadMessages.ts'
import type { PageProps } from '../PageProps.ts'
import { usePageSettings } from '../settings/usePageSettings.ts'
import { Hero } from './Hero.tsx'
import { Hosting } from './Hosting.tsx'
import { Sizes } from './Sizes.tsx'
import { Stage } from './Stage.tsx'
import './landing.css'

/** What Latchkey is, how much it weighs and who runs it, beside the widget at work. */
export function LandingPage({ world, ...initial }: PageProps) {
  const { settings, messages } = usePageSettings(initial)
  return (
    <MessagesContext value={messages}>
      <div className="page">
        <Header />
        <main className="landing">
          <Hero />
          <Stage world={world} theme={settings.theme} locale={settings.locale} />
          <Sizes locale={settings.locale} />
          <Hosting />
        </main>
        <footer className="footer">{messages.footer}</footer>
      </div>
    </MessagesContext>
  )
}
