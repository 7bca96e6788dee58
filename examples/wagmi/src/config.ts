import { pairedWallet } from '@latchkey/adapters/wagmi'
import { foundry, mainnet } from 'viem/chains'
import { createConfig, http } from 'wagmi'

/** `VITE_RPC_URL`: a local node instead of Ethereum. `VITE_RELAY_URL`: the relay for wallets on other devices. */
const { VITE_RPC_URL: rpcUrl, VITE_RELAY_URL: relayUrl } = import.meta.env as Record<string, string | undefined>

export const pairing = relayUrl ? { relayUrl } : undefined

export const config = createConfig({
  chains: [rpcUrl ? foundry : mainnet],
  transports: { [mainnet.id]: http(), [foundry.id]: http(rpcUrl) },
  connectors: [pairedWallet()],
})
