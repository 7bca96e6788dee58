import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { createPageLatchkey } from './latchkey/createPageLatchkey.ts'
import './page.css'
import { loadMessages } from './messages/loadMessages.ts'
import { readPageQuery, readSettings } from './settings/settings.ts'
import { readWorld } from './world/readWorld.ts'

const element = document.getElementById('root')
if (!element) throw new Error('The page has no #root.')
const root = createRoot(element)

const settings = readSettings(location.search)
const query = readPageQuery(location.search)
document.documentElement.dataset.theme = settings.theme

try {
  const [world, messages] = await Promise.all([readWorld(), loadMessages(settings.locale)])
  const latchkey = createPageLatchkey(world, query)
  if (settings.mock || query.view || query.wallets > 0) {
    const { prepare } = await import('./gallery/prepare.ts')
    await prepare(latchkey, { world, query, settings })
  }
  root.render(
    <StrictMode>
      <App latchkey={latchkey} world={world} initialSettings={settings} initialMessages={messages} />
    </StrictMode>,
  )
} catch (error) {
  root.render(
    <main className="notice">
      <h1>There is no world to show</h1>
      <p className="problem">{error instanceof Error ? error.message : String(error)}</p>
    </main>,
  )
}
