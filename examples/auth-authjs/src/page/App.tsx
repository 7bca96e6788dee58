import { evm } from '@latchkey/adapters/evm'
import { createLatchkey } from '@latchkey/core'
import { ConnectButton, LatchkeyProvider } from '@latchkey/react'
import { statement, toNetwork } from '../config.ts'
import { Profile } from './Profile.tsx'
import { storage } from './storage.ts'

const { chain, rpcUrl } = toNetwork(import.meta.env.RPC_URL as string | undefined)

const latchkey = createLatchkey({
  adapters: [evm({ chains: [chain], rpcUrls: { [chain.id]: [rpcUrl] } })],
  signIn: { required: true, statement, storage },
})

export const App = () => (
  <LatchkeyProvider latchkey={latchkey}>
    <ConnectButton />
    <Profile />
  </LatchkeyProvider>
)
