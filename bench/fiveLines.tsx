import { evm } from '@latchkey/adapters/evm'
import { createLatchkey } from '@latchkey/core'
import { ConnectButton, LatchkeyProvider } from '@latchkey/react'
import { mainnet } from 'viem/chains'

const latchkey = createLatchkey({ adapters: [evm({ chains: [mainnet] })] })

/** The README's integration. Sizes and speed are measured on it. */
export const App = () => (
  <LatchkeyProvider latchkey={latchkey}>
    <ConnectButton />
  </LatchkeyProvider>
)
