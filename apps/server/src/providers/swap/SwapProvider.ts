import type { Address, Hex } from 'viem'
import type { Chain } from '../../chains/Chain.ts'
import type { ProviderCaller } from '../ProviderCaller.ts'

export type SwapCaller = ProviderCaller

/** What is to be swapped. Addresses are lower-case; the native coin is `nativeAddress`. */
export type SwapRequest = {
  from: Address
  to: Address
  /** Base units of `from`, above zero. */
  amount: bigint
  /** Whose tokens; where known, a route that needs no new approval of his is preferred. */
  user: Address | undefined
}

export type SwapListing = {
  address: Address
  name: string
  symbol: string
  decimals: number
  eip2612: boolean
}

export type BuiltSwap = {
  to: Address
  data: Hex
  /** Wei. */
  value: bigint
  /** Base units the route pays now; the transaction reverts below this less the slippage. */
  toAmount: bigint
  /** What it is likely to need, without a reserve. */
  gas: bigint
}

/** Where swaps come from: one implementation per source. */
export type SwapProvider = {
  name: string
  /** Whether it can serve this network for this caller at all: contracts configured, key set. */
  isOffered: (chain: Chain, caller: SwapCaller) => boolean
  /** @throws ProviderUnavailableError, NodeUnavailableError */
  listTokens: (chain: Chain, caller: SwapCaller) => Promise<SwapListing[]>
  /**
   * Base units of `to` that the amount buys now, fees included.
   * @throws ProviderRefusalError when there is no way; ProviderUnavailableError, NodeUnavailableError
   */
  getQuote: (chain: Chain, request: SwapRequest, caller: SwapCaller) => Promise<bigint>
  /** Every contract that a swap of this provider may ask to be approved. */
  listSpenders: (chain: Chain, caller: SwapCaller) => Promise<Address[]>
  /** The contract to approve for this very swap. @throws as `getQuote`. */
  getSpender: (chain: Chain, request: SwapRequest, caller: SwapCaller) => Promise<Address>
  /**
   * The transaction of the swap. It pays `user`, and reverts when that were less than the quote minus the slippage.
   * @param request.slippagePercent whole percent.
   * @throws as `getQuote`.
   */
  build: (
    chain: Chain,
    request: SwapRequest & { user: Address; slippagePercent: number; permit?: string | undefined },
    caller: SwapCaller,
  ) => Promise<BuiltSwap>
}
