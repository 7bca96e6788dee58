import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import './page.css'
import { holdTab } from './wallet/holdTab.ts'
import { startPhone } from './wallet/startPhone.ts'
import { readWorld } from './world/readWorld.ts'

const element = document.getElementById('root')
if (!element) throw new Error('The page has no #root.')
const root = createRoot(element)

try {
  const world = await readWorld()
  const { lost } = await holdTab()
  const phone = await startPhone(world)
  root.render(
    <StrictMode>
      <App phone={phone} />
    </StrictMode>,
  )
  await lost
  await phone.wallet.close()
  root.render(
    <Notice title="The phone is open in another tab">
      <button type="button" className="primary" onClick={() => location.reload()}>
        Use it here
      </button>
    </Notice>,
  )
} catch (error) {
  root.render(
    <Notice title="The phone does not start">
      <p className="problem">{error instanceof Error ? error.message : String(error)}</p>
    </Notice>,
  )
}

function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="phone notice">
      <h1>{title}</h1>
      {children}
    </main>
  )
}
