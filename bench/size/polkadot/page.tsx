import { evm } from '@latchkey/adapters/evm'
import { polkadot, polkadotAssetHub } from '@latchkey/adapters/polkadot'
import { createLatchkey } from '@latchkey/core'
import { ConnectButton, LatchkeyProvider } from '@latchkey/react'
import { createRoot } from 'react-dom/client'
import { mainnet } from 'viem/chains'

const latchkey = createLatchkey({ adapters: [evm({ chains: [mainnet] }), polkadot({ chains: [polkadotAssetHub] })] })

createRoot(document.body).render(
  <LatchkeyProvider latchkey={latchkey}>
    <ConnectButton />
  </LatchkeyProvider>,
)
