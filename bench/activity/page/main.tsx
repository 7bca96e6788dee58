import { evm } from '@latchkey/adapters/evm'
import { createLatchkey } from '@latchkey/core'
import { ConnectButton, LatchkeyProvider } from '@latchkey/react'
import { createRoot } from 'react-dom/client'
import { mainnet } from 'viem/chains'

const serverUrl = new URL(location.href).searchParams.get('server') ?? ''
const chain = { ...mainnet, rpcUrls: { default: { http: [`${serverUrl}/rpc`] } } }
const latchkey = createLatchkey({ adapters: [evm({ chains: [chain] })], serverUrl })

createRoot(document.getElementById('root') as HTMLElement).render(
  <LatchkeyProvider latchkey={latchkey}>
    <ConnectButton />
  </LatchkeyProvider>,
)
