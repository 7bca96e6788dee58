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
  /** Where the explorer has the page of an account: `account` for `https://explorer/account/<address>`. Default `address`. */
  explorerAccountPath?: string
  /** The scheme of URIs by which wallets read an account to pay, such as `bitcoin` (BIP 21). Absent where wallets read the bare address. */
  paymentScheme?: string
  /** The coin type (SLIP-44) of its addresses in a registry of names. Absent on EVM networks, which have those of their ids, and elsewhere. */
  nameCoinType?: number
  testnet?: boolean
  imageUrl?: string
}
