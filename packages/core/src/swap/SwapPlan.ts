import type { CaipAddress } from '@latchkey/wire'
import type { BaseError } from '../errors/BaseError.ts'
import type { SwapToken } from './SwapToken.ts'

/** The swap being prepared or run. */
export type SwapState = {
  sold: SwapToken | undefined
  bought: SwapToken | undefined
  /** As typed, in `unit`. */
  amount: string
  unit: 'token' | 'fiat'
  /** The sum in US dollars that `amount` was computed from, where the unit was changed to tokens since. */
  dollars?: string | undefined
  /** Hundredths of a percent, in tens; 100 is the default of 1 %. */
  slippageBps: number
  approval: 'exact' | 'unlimited'
  /** Set by `prepareSwap`, `refreshSwap`, `acceptSwap`, `runSwap` and `resumeSwap`. */
  plan: SwapPlan | undefined
  /** True while `runSwap` is at work. */
  isRunning: boolean
}

/**
 * `reset`: an approval of 0, for tokens that change an allowance only from zero. `permit`: a signature in place of an approval (EIP-2612),
 * no transaction. `batch`: approval and swap in one request, where the wallet does both or neither (EIP-5792).
 */
export type SwapStepKind = 'reset' | 'approve' | 'permit' | 'swap' | 'batch'

export type SwapStep = {
  kind: SwapStepKind
  /** `requested`: the wallet shows it. `pending`: sent, not final. The next `runSwap` retries a `failed` step. */
  status: 'waiting' | 'requested' | 'pending' | 'done' | 'failed'
  /** Of the transaction, once there is one. */
  hash?: string
  /** Of a batch, once the wallet took it. */
  batchId?: string
  error?: BaseError
}

/** A swap that was checked and can be run. Everything in it was shown to the visitor; what is signed is held to it. */
export type SwapPlan = {
  id: string
  account: CaipAddress
  provider: string | undefined
  sold: SwapToken
  bought: SwapToken
  amountIn: bigint
  /**
   * The sum in US dollars that `amountIn` was computed from, and what confirmed it. Without a `source` only the server prices the token: a
   * screen says so. Undefined where the amount was typed in tokens.
   */
  dollars: { typed: string; source: MarketSource | undefined } | undefined
  slippageBps: number
  /** What an approval allows: this amount (default) or everything the account will ever have of the token. */
  approval: 'exact' | 'unlimited'
  /** Whether a signature may take the approval's place; false by the visitor's choice, or once the wallet or the token did not take it. */
  permit: boolean
  /** The contract that swaps, and the only one that is ever approved; one of the known routers. */
  router: string
  terms: SwapTerms
  /** Worse terms than `terms` that the visitor has not agreed to: `acceptSwap` takes them, nothing is sent until then. */
  moved: SwapTerms | undefined
  steps: readonly SwapStep[]
  /** Epoch ms at which it was run first; undefined before. */
  startedAt: number | undefined
  /** True once it was taken up again after a reload. */
  isResumed: boolean
}

export type MarketSource = 'pools' | 'prices'

/** What is shown before a swap. Amounts are base units. */
export type SwapTerms = {
  /** What the pools pay now, of the bought token. */
  amountOut: bigint
  /** The least that is accepted: the transaction reverts rather than pay less. */
  minimumOut: bigint
  /**
   * How much worse each unit is exchanged than a thousandth of the amount is, by the client's own reading of the market, in hundredths of a
   * percent, rounded up; undefined where that is too little, or where nobody but the server prices the two.
   */
  priceImpactBps: number | undefined
  /** How far below the client's own reading of the market `amountOut` is, hundredths of a percent, rounded up; undefined without one. */
  belowMarketBps: number | undefined
  /**
   * What the client read the market from: the pools on the chain, or the app's `priceSource`, whichever pays more; undefined where only the
   * server knows a price.
   */
  marketSource: MarketSource | undefined
  /** Most the network takes for all steps, base units of the native currency; undefined where nobody knows yet. */
  networkFee: bigint | undefined
  /** Epoch ms. */
  quotedAt: number
  /** Epoch ms, 30 s later: nothing is sent on terms that are older. */
  expiresAt: number
}

/** One provider's offer. */
export type SwapQuote = SwapTerms & {
  /** As the server names it; undefined where the server does not say. */
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
