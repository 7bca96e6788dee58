import type { CaipAddress } from '@latchkey/wire'
import type { BaseError } from '../errors/BaseError.ts'
import type { MarketSource, SwapTerms } from './SwapQuote.ts'
import type { SwapToken } from './SwapToken.ts'

/**
 * `reset`: an approval of 0, for tokens that change an allowance only from zero. `permit`: a signature in place of an approval (EIP-2612), no
 * transaction. `batch`: approval and swap in one request, where the wallet does both or neither (EIP-5792).
 */
export type SwapStepKind = 'reset' | 'approve' | 'permit' | 'swap' | 'batch'

export type SwapStep = {
  kind: SwapStepKind
  /** `asking`: the wallet shows it. `pending`: sent, not final. A `failed` step is tried again by the next `runSwap`. */
  status: 'waiting' | 'asking' | 'pending' | 'done' | 'failed'
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
   * The sum in US dollars that `amountIn` was computed from, and what confirmed it. Without a `source` only the server prices the token: a screen
   * says so. Undefined where the amount was typed in tokens.
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
