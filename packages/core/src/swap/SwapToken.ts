import type { CaipAddress, CaipNetworkId } from '@latchkey/wire'

/** A token that can be sold or bought. Plain data. */
export type SwapToken = {
  caipNetworkId: CaipNetworkId
  /** CAIP-10; absent for the network's own coin, as in balances. */
  address?: CaipAddress
  name: string
  symbol: string
  decimals: number
  iconUrl?: string
  /** False for one that was found by its address alone: its name and symbol are its own claims, and the screen has to warn. */
  isListed: boolean
}
