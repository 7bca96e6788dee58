import { evm } from '@latchkey/adapters/evm'
import { createLatchkey } from '@latchkey/core'
import { ConnectButton, LatchkeyProvider } from '@latchkey/react'
import { mainnet } from 'viem/chains'

const latchkey = createLatchkey({ adapters: [evm({ chains: [mainnet] })] })

/** What the README asks an app to write. Sizes and speed are measured on it. */
export const App = () => (
  <LatchkeyProvider latchkey={latchkey}>
    <ConnectButton />
  </LatchkeyProvider>
)
