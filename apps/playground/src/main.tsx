import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './page.css'
import { loadMessages } from './messages/loadMessages.ts'
import { directionOf } from './settings/directionOf.ts'
import { readSettings } from './settings/settings.ts'
import { readWorld } from './world/readWorld.ts'

const element = document.getElementById('root')
if (!element) throw new Error('The page has no #root.')
const root = createRoot(element)

const settings = readSettings(location.search)
// Before anything is drawn: another direction would move all of it.
document.documentElement.dataset.theme = settings.theme
document.documentElement.lang = settings.locale
document.documentElement.dir = directionOf(settings.locale)
const isBench = /^\/bench\/?$/.test(location.pathname)

try {
  const [world, messages, open] = await Promise.all([
    readWorld(),
    loadMessages(settings.locale),
    isBench
      ? import('./bench/openBench.tsx').then(({ openBench }) => openBench)
      : import('./landing/openLanding.tsx').then(({ openLanding }) => openLanding),
  ])
  root.render(<StrictMode>{await open({ world, settings, messages })}</StrictMode>)
} catch (error) {
  root.render(
    <main className="notice">
      <h1>There is no world to show</h1>
      <p className="problem">{error instanceof Error ? error.message : String(error)}</p>
    </main>,
  )
}
