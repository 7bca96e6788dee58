import { lazy, Suspense, useState } from 'react'
import { type Choice, type Problem, toQuery } from '../configurator/choice.ts'
import { Header } from '../header/Header.tsx'
import { MessagesContext } from '../messages/loadMessages.ts'
import type { PageProps } from '../PageProps.ts'
import { usePageSettings } from '../settings/usePageSettings.ts'
import { Hero } from './Hero.tsx'
import { Hosting } from './Hosting.tsx'
import { Sizes } from './Sizes.tsx'
import { Stage } from './Stage.tsx'
import './landing.css'

const Configurator = lazy(() =>
  import('../configurator/Configurator.tsx').then((module) => ({ default: module.Configurator })),
)

type LandingPageProps = PageProps & { choice: Choice; problems: readonly Problem[] }

/** What Latchkey is, how much it weighs and who runs it, beside the widget at work as the visitor configures it. */
export function LandingPage({ world, choice: initialChoice, problems, ...initial }: LandingPageProps) {
  const { settings, messages, change } = usePageSettings(initial)
  const [choice, setChoice] = useState(initialChoice)

  const onChange = (next: Choice) => {
    setChoice(next)
    change({ ...settings, theme: next.theme, locale: next.locale })
    // The address bar keeps the choice: a reload and a bookmark find it.
    history.replaceState(null, '', toQuery(next))
  }
  return (
    <MessagesContext value={messages}>
      <div className="page">
        <Header />
        <main className="landing">
          <Hero />
          <Stage world={world} choice={choice} />
          <Suspense fallback={<div className="configurator" />}>
            <Configurator choice={choice} problems={problems} onChange={onChange} />
          </Suspense>
          <Sizes locale={settings.locale} />
          <Hosting />
        </main>
        <footer className="footer">{messages.footer}</footer>
      </div>
    </MessagesContext>
  )
}
