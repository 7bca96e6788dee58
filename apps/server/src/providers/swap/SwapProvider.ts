import type { Address, Hex } from 'viem'
import type { Chain } from '../../chains/Chain.ts'
import type { ProviderCaller } from '../ProviderCaller.ts'
import type { SwapProviderName } from '../providerNames.ts'
import { ProviderRefusalError } from '../upstream/ProviderUnavailableError.ts'

export type SwapCaller = ProviderCaller

/** What is to be swapped. Addresses are lower-case; the native coin is `nativeAddress`. */
export type SwapRequest = {
  from: Address
  to: Address
  /** Base units of `from`, above zero. */
  amount: bigint
  /** Whose tokens; where known, a route that needs no new approval of his is preferred. */
  user: Address | undefined
  /** The one source that is to be used, where the caller has chosen. */
  source?: string | undefined
}

export type SwapListing = {
  address: Address
  name: string
  symbol: string
  decimals: number
  eip2612: boolean
}

/** What one source gives for a swap. */
export type SwapOffer = {
  /** One of the provider's `sources`. */
  source: string
  /** Base units of `to` that the amount buys now, fees included. */
  toAmount: bigint
  /** Units the swap is likely to take; undefined where nobody says. */
  gas: bigint | undefined
  /** Whether the user's allowance covers the amount already; undefined where that was not looked at. */
  isApproved: boolean | undefined
  /** Whether `build` takes a signed approval (EIP-2612) in place of one on the chain, and any client can read what comes of it. */
  takesPermit?: boolean
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
  name: SwapProviderName
  /** What it swaps through, as callers name it: one or several. */
  sources: readonly string[]
  /** Whether it can serve this network for this caller at all: contracts configured, key set. */
  isOffered: (chain: Chain, caller: SwapCaller) => boolean
  /** @throws ProviderUnavailableError, NodeUnavailableError */
  listTokens: (chain: Chain, caller: SwapCaller) => Promise<SwapListing[]>
  /**
   * The best of each of its sources that can, at least one; what the user approved already before the rest, then the best first.
   * @throws ProviderRefusalError when there is no way; ProviderUnavailableError, NodeUnavailableError
   */
  getQuotes: (chain: Chain, request: SwapRequest, caller: SwapCaller) => Promise<SwapOffer[]>
  /** Every contract that a swap of this provider may ask to be approved. */
  listSpenders: (chain: Chain, caller: SwapCaller) => Promise<Address[]>
  /** The contract to approve for this very swap. @throws as `getQuotes`. */
  getSpender: (chain: Chain, request: SwapRequest, caller: SwapCaller) => Promise<Address>
  /**
   * The transaction of the swap. It pays `user`, and reverts when that were less than the quote minus the slippage, or than `minimum`.
   * @throws as `getQuotes`; MinimumNotMetError
   */
  build: (
    chain: Chain,
    request: SwapRequest & {
      user: Address
      /** Hundredths of a percent. */
      slippageBps: number
      /** Base units: the least the user was shown. */
      minimum?: bigint | undefined
      /** The arguments of EIP-2612's `permit`, encoded: the user's signed approval of exactly the amount. */
      permit?: string | undefined
    },
    caller: SwapCaller,
  ) => Promise<BuiltSwap>
}

/** The swap pays less by now than the user was shown as the least. */
export class MinimumNotMetError extends ProviderRefusalError {
  constructor({ provider }: { provider: string }) {
    super({ provider, description: 'the swap pays less than the minimum now' })
  }
}
