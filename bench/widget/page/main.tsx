import { evm } from '@latchkey/adapters/evm'
import { createLatchkey } from '@latchkey/core'
import { ConnectButton, LatchkeyProvider } from '@latchkey/react'
import { createRoot } from 'react-dom/client'
import { mainnet } from 'viem/chains'

const parameters = new URLSearchParams(location.search)

/** The five lines with a server and pairing, as people use them. */
const latchkey = createLatchkey({
  adapters: [evm({ chains: [mainnet] })],
  serverUrl: parameters.get('server') ?? undefined,
  pairing: { relayUrl: parameters.get('relay') ?? '' },
})

createRoot(document.getElementById('root') as HTMLElement).render(
  <LatchkeyProvider latchkey={latchkey}>
    <ConnectButton />
  </LatchkeyProvider>,
)
