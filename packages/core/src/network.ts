import type { CaipNetworkId, ChainNamespace } from '@latchkey/wire'

/** A chain that the app supports. */
export type Network = {
  /** The chain's own id: 1 for Ethereum, a genesis hash for Solana. */
  id: number | string
  name: string
  chainNamespace: ChainNamespace
  caipNetworkId: CaipNetworkId
  nativeCurrency: { name: string; symbol: string; decimals: number }
  /** Tried in order, exactly as given. */
  rpcUrls: readonly string[]
  blockExplorerUrl?: string
  testnet?: boolean
  imageUrl?: string
}
