import { evm } from '@latchkey/adapters/evm'
import { solana, solanaMainnet } from '@latchkey/adapters/solana'
import { createLatchkey } from '@latchkey/core'
import { ConnectButton, LatchkeyProvider } from '@latchkey/react'
import { createRoot } from 'react-dom/client'
import { mainnet } from 'viem/chains'

const latchkey = createLatchkey({ adapters: [evm({ chains: [mainnet] }), solana({ chains: [solanaMainnet] })] })

createRoot(document.body).render(
  <LatchkeyProvider latchkey={latchkey}>
    <ConnectButton />
  </LatchkeyProvider>,
)
