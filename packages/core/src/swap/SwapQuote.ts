import type { CaipAddress } from '@latchkey/wire'
import type { SwapToken } from './SwapToken.ts'

export type MarketSource = 'pools' | 'prices'

/** What is shown before a swap. Amounts are base units. */
export type SwapTerms = {
  /** What the pools pay now, of the bought token. */
  amountOut: bigint
  /** The least that is accepted: the transaction reverts rather than pay less. */
  minimumOut: bigint
  /**
   * How much worse each unit is exchanged than a thousandth of the amount is, by the client's own reading of the market, in hundredths of a percent,
   * rounded up; undefined where that is too little to tell, or where nobody but the server prices the two.
   */
  priceImpactBps: number | undefined
  /** How far below the client's own reading of the market `amountOut` is, hundredths of a percent, rounded up; undefined without one. */
  belowMarketBps: number | undefined
  /** What the client read the market from: the pools on the chain, or the app's `priceSource`, whichever pays more; undefined where only the server knows a price. */
  marketSource: MarketSource | undefined
  /** Most the network takes for all steps, base units of the coin; undefined where nobody knows yet. */
  networkFee: bigint | undefined
  /** Epoch ms. */
  quotedAt: number
  /** Epoch ms, 30 s later: nothing is sent on terms that are older. */
  expiresAt: number
}

/** One provider's offer. */
export type SwapQuote = SwapTerms & {
  /** As the server names it; undefined where the server does not tell. */
  provider: string | undefined
  /** Whether the provider takes a signed approval (EIP-2612). */
  takesPermit: boolean
  account: CaipAddress
  sold: SwapToken
  bought: SwapToken
  amountIn: bigint
  /** Hundredths of a percent that the result may fall short of `amountOut`. */
  slippageBps: number
  /** Whole bought tokens for one sold token, and the other way round: decimal strings, rounded down to 8 significant digits. */
  rate: string
  inverseRate: string
}
