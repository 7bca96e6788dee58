import type { CaipAddress } from '@latchkey/wire'
import type { BaseError } from '../errors/BaseError.ts'
import type { SwapToken } from './SwapToken.ts'

/** The swap being prepared or run. */
export type SwapState = {
  sold?: SwapToken | undefined
  bought?: SwapToken | undefined
  /** As typed, in `unit`. */
  amount: string
  unit: 'token' | 'fiat'
  /** The US dollars that `amount` was computed from, where the unit has since changed to tokens. */
  dollars?: string | undefined
  /** Hundredths of a percent, a multiple of 10; default 100, which is 1 %. */
  slippageBps: number
  /** The id of the chosen provider; undefined for the best quote, whosever it is. */
  provider?: string | undefined
  approval: 'exact' | 'unlimited'
  /** Set by `prepareSwap`, `refreshSwap`, `acceptSwap`, `runSwap` and `resumeSwap`. */
  plan?: SwapPlan | undefined
  /** True while `runSwap` runs. */
  isRunning: boolean
}

/**
 * `reset`: an approval of 0, for tokens whose allowance can only be changed from zero. `permit`: a signature instead of an approval
 * transaction (EIP-2612). `batch`: approval and swap in one atomic request (EIP-5792).
 */
export type SwapStepKind = 'reset' | 'approve' | 'permit' | 'swap' | 'batch'

export type SwapStep = {
  kind: SwapStepKind
  /** `requested`: shown in the wallet. `pending`: sent, not final. The next `runSwap` retries a `failed` step. */
  status: 'waiting' | 'requested' | 'pending' | 'done' | 'failed'
  /** The transaction's, once it is sent. */
  hash?: string
  /** The batch's, once the wallet has accepted it. */
  batchId?: string
  /** The wallet's response to the batch is missing: it may have sent it, so the plan sends no other. */
  isLost?: boolean
  /** The wallet approved more than the request was for. */
  isExcess?: boolean
  error?: BaseError
}

/** A checked swap that can be run, as the visitor was shown it; requests are checked against it. */
export type SwapPlan = {
  id: string
  account: CaipAddress
  /** The wallet that was shown and that signs: another one may hold the same account. */
  connectorId: string
  provider: string | undefined
  sold: SwapToken
  bought: SwapToken
  amountIn: bigint
  /**
   * The US dollars that `amountIn` was computed from, and the source that confirmed the price. Without a `source` the price is the server's
   * alone, which the UI must show. Undefined where the amount was typed in tokens.
   */
  dollars: { typed: string; source: MarketSource | undefined } | undefined
  slippageBps: number
  /** Whether an approval is for this amount (default) or unlimited. */
  approval: 'exact' | 'unlimited'
  /** Whether a signature may replace the approval; false by the visitor's choice, or after the wallet or the token rejected one. */
  permit: boolean
  /** The router, one of the known ones; no other contract is approved. */
  router: string
  terms: SwapTerms
  /** Worse terms than `terms` that the visitor has not accepted yet. Nothing is sent before `acceptSwap`. */
  moved: SwapTerms | undefined
  steps: readonly SwapStep[]
  /** When it was first run, epoch ms; undefined before. */
  startedAt: number | undefined
  /** True if it was resumed after a reload. */
  isResumed: boolean
}

export type MarketSource = 'pools' | 'prices'

/** The terms shown before a swap. Amounts are base units. */
export type SwapTerms = {
  /** What the pools pay now, in the bought token. */
  amountOut: bigint
  /** The minimum received: the transaction reverts rather than pay less. */
  minimumOut: bigint
  /**
   * How much worse the rate is than for a thousandth of the amount, in hundredths of a percent, rounded up, according to the prices that
   * the client reads itself. Undefined where a thousandth is too small, or where only the server has a price.
   */
  priceImpactBps: number | undefined
  /** How far `amountOut` is below the client's own market price, hundredths of a percent, rounded up; undefined without one. */
  belowMarketBps: number | undefined
  /**
   * The source of the client's own market price: the pools on the chain or the app's `priceSource`, whichever pays more. Undefined where
   * only the server has a price.
   */
  marketSource: MarketSource | undefined
  /** The maximum network fee of all steps, base units of the native currency; undefined while unknown. */
  networkFee: bigint | undefined
  /** Epoch ms. */
  quotedAt: number
  /** Epoch ms, 30 s later. Nothing is sent on expired terms. */
  expiresAt: number
}

/** A provider's quote. */
export type SwapQuote = SwapTerms & {
  /** As the server names it; undefined where the server names none. */
  provider: string | undefined
  /** Whether the provider accepts a signed approval (EIP-2612). */
  takesPermit: boolean
  account: CaipAddress
  sold: SwapToken
  bought: SwapToken
  amountIn: bigint
  /** By how much the result may be below `amountOut`, hundredths of a percent. */
  slippageBps: number
  /** Whole bought tokens for one sold token, and the inverse: decimal strings, rounded down to 8 significant digits. */
  rate: string
  inverseRate: string
}
