import { pairedWallet, type WagmiOptions, wagmi } from '@latchkey/adapters/wagmi'
import { createLatchkey } from '@latchkey/core'
import { ConnectButton, LatchkeyProvider } from '@latchkey/react'
import { createRoot } from 'react-dom/client'

declare global {
  /** The app's own: what is measured is what Latchkey adds. */
  var createAppConfig: (connectors: unknown[]) => WagmiOptions['config']
}

const latchkey = createLatchkey({ adapters: [wagmi({ config: createAppConfig([pairedWallet()]) })] })

const container = document.getElementById('root')
if (!container) throw new Error('The page has no element with the id root.')
createRoot(container).render(
  <LatchkeyProvider latchkey={latchkey}>
    <ConnectButton />
  </LatchkeyProvider>,
)
