import { evm } from '@latchkey/adapters/evm'
import { createLatchkey } from '@latchkey/core'
import { ConnectButton, LatchkeyProvider } from '@latchkey/react'
import { createRoot } from 'react-dom/client'
import { mainnet } from 'viem/chains'

const relayUrl = new URLSearchParams(location.search).get('relay') ?? ''
const latchkey = createLatchkey({ adapters: [evm({ chains: [mainnet] })], pairing: { relayUrl } })

createRoot(document.getElementById('root') as HTMLElement).render(
  <LatchkeyProvider latchkey={latchkey}>
    <ConnectButton />
  </LatchkeyProvider>,
)
