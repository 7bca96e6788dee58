import { bitcoin, bitcoinMainnet } from '@latchkey/adapters/bitcoin'
import { cosmos, cosmosHub } from '@latchkey/adapters/cosmos'
import { evm } from '@latchkey/adapters/evm'
import { createLatchkey } from '@latchkey/core'
import { ConnectButton, LatchkeyProvider } from '@latchkey/react'
import { createRoot } from 'react-dom/client'
import { mainnet } from 'viem/chains'

const latchkey = createLatchkey({
  adapters: [evm({ chains: [mainnet] }), bitcoin({ chains: [bitcoinMainnet] }), cosmos({ chains: [cosmosHub] })],
})

createRoot(document.body).render(
  <LatchkeyProvider latchkey={latchkey}>
    <ConnectButton />
  </LatchkeyProvider>,
)
