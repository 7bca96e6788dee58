import type { Address, Hex } from 'viem'
import type { Chain } from '../../chains/Chain.ts'
import type { ProviderCaller } from '../ProviderCaller.ts'
import type { SwapProviderName } from '../providerNames.ts'
import { ProviderRejectionError } from '../upstream/ProviderUnavailableError.ts'

export type SwapCaller = ProviderCaller

/** A swap to quote or build. Addresses are lower-case; the native currency is `nativeAddress`. */
export type SwapRequest = {
  from: Address
  to: Address
  /** Base units of `from`, above zero. */
  amount: bigint
  /** The owner of the tokens; where known, a route that needs no new approval is preferred. */
  user: Address | undefined
  /** The only source to use, where the caller has chosen one. */
  source?: string | undefined
}

export type SwapListing = {
  address: Address
  name: string
  symbol: string
  decimals: number
  eip2612: boolean
}

/** One source's offer for a swap. */
export type SwapOffer = {
  /** One of the provider's `sources`. */
  source: string
  /** Base units of `to` that the amount buys now, after fees. */
  toAmount: bigint
  /** Estimated gas units of the swap; undefined where the source has no estimate. */
  gas: bigint | undefined
  /** Whether the user's allowance already covers the amount; undefined where it was not read. */
  isApproved: boolean | undefined
  /** Whether `build` takes a signed approval (EIP-2612) instead of one on the chain, and every client can decode the transaction. */
  takesPermit?: boolean
}

export type BuiltSwap = {
  to: Address
  data: Hex
  /** Wei. */
  value: bigint
  /** Base units the route pays now; the transaction reverts below this less the slippage. */
  toAmount: bigint
  /** The estimate, without a reserve. */
  gas: bigint
}

/** A source of swaps. */
export type SwapProvider = {
  name: SwapProviderName
  /** The names by which callers choose what it swaps through: one or several. */
  sources: readonly string[]
  /** Whether it can serve this network for this caller: contracts configured, key set. */
  isOffered: (chain: Chain, caller: SwapCaller) => boolean
  /** @throws ProviderUnavailableError, NodeUnavailableError */
  listTokens: (chain: Chain, caller: SwapCaller) => Promise<SwapListing[]>
  /**
   * The best offer of each of its sources, at least one: approved routers first, then the highest amount.
   * @throws ProviderRejectionError when there is no route; ProviderUnavailableError, NodeUnavailableError
   */
  getQuotes: (chain: Chain, request: SwapRequest, caller: SwapCaller) => Promise<SwapOffer[]>
  /** Every contract that a swap of this provider may need an approval for. */
  listSpenders: (chain: Chain, caller: SwapCaller) => Promise<Address[]>
  /** The contract to approve for this swap. @throws as `getQuotes`. */
  getSpender: (chain: Chain, request: SwapRequest, caller: SwapCaller) => Promise<Address>
  /**
   * The transaction of the swap. It pays `user`, and reverts below the quote minus the slippage, or below `minimum`.
   * @throws as `getQuotes`; MinimumNotMetError
   */
  build: (
    chain: Chain,
    request: SwapRequest & {
      user: Address
      /** Hundredths of a percent. */
      slippageBps: number
      /** Base units: the minimum received that the user was shown. */
      minimum?: bigint | undefined
      /** The arguments of EIP-2612's `permit`, encoded: the user's signed approval of exactly the amount. */
      permit?: string | undefined
    },
    caller: SwapCaller,
  ) => Promise<BuiltSwap>
}

/** The swap now pays less than the minimum received that the user was shown. */
export class MinimumNotMetError extends ProviderRejectionError {
  constructor({ provider }: { provider: string }) {
    super({ provider, description: 'the swap pays less than the minimum now' })
  }
}
