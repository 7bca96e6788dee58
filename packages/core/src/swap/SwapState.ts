import type { SwapPlan } from './SwapPlan.ts'
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
