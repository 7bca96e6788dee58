import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { createKit } from './kit/createKit.ts'
import './page.css'
import { readPageQuery, readSettings } from './settings/settings.ts'
import { loadWords } from './words/loadWords.ts'
import { readWorld } from './world/readWorld.ts'

const element = document.getElementById('root')
if (!element) throw new Error('The page has no #root.')
const root = createRoot(element)

const settings = readSettings(location.search)
const query = readPageQuery(location.search)
document.documentElement.dataset.theme = settings.theme

try {
  const [world, words] = await Promise.all([readWorld(), loadWords(settings.locale)])
  const latchkey = createKit(world, query)
  if (settings.mock || query.view || query.wallets > 0) {
    const { prepare } = await import('./gallery/prepare.ts')
    await prepare(latchkey, { world, query, settings })
  }
  root.render(
    <StrictMode>
      <App latchkey={latchkey} world={world} initialSettings={settings} initialWords={words} />
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
