'use client'

import { evm } from '@latchkey/adapters/evm'
import { createLatchkey } from '@latchkey/core'
import { ConnectButton, LatchkeyProvider } from '@latchkey/react'
import { statement, toNetwork } from './config.ts'
import { Profile } from './Profile.tsx'

const { chain, rpcUrl } = toNetwork(process.env.RPC_URL)

const latchkey = createLatchkey({
  adapters: [evm({ chains: [chain], rpcUrls: { [chain.id]: [rpcUrl] } })],
  signIn: { required: true, statement, storage: { url: '/auth', cookie: true } },
})

export const App = () => (
  <LatchkeyProvider latchkey={latchkey}>
    <ConnectButton />
    <Profile />
  </LatchkeyProvider>
)
