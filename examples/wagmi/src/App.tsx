import { wagmi } from '@latchkey/adapters/wagmi'
import { createLatchkey } from '@latchkey/core'
import { ConnectButton, LatchkeyProvider } from '@latchkey/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { WagmiProvider } from 'wagmi'
import { config, pairing } from './config.ts'
import { HostAccount } from './HostAccount.tsx'
import { LastTransaction } from './LastTransaction.tsx'

const queryClient = new QueryClient()
const latchkey = createLatchkey({ adapters: [wagmi({ config })], pairing })

export const App = () => (
  <WagmiProvider config={config}>
    <QueryClientProvider client={queryClient}>
      <LatchkeyProvider latchkey={latchkey}>
        <ConnectButton />
        <HostAccount />
        <LastTransaction />
      </LatchkeyProvider>
    </QueryClientProvider>
  </WagmiProvider>
)
