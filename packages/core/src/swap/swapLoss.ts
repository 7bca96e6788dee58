import type { SwapTerms } from './SwapQuote.ts'

/** From here on a loss takes an explicit yes; a quote may also be this far below the market, or as far as it may slip, without a word. */
export const consentBps = 500

export type SwapLoss = {
  /** Hundredths of a percent of what the swap should pay. */
  bps: number
  /** The swap's own size, or a quote that is further below the market than it may slip. */
  cause: 'size' | 'quote'
  /** Whether `runSwap` refuses it without `acceptedLossBps`. */
  needsConsent: boolean
}

/**
 * What a swap loses by the client's own reading of the market.
 * @returns undefined where that cannot be told
 * @example
 * swapLoss(plan.terms, plan) // { bps: 1000, cause: 'quote', needsConsent: true }
 */
export function swapLoss(
  { priceImpactBps, belowMarketBps = 0 }: Pick<SwapTerms, 'priceImpactBps' | 'belowMarketBps'>,
  { slippageBps }: { slippageBps: number },
): SwapLoss | undefined {
  if (belowMarketBps > Math.max(consentBps, slippageBps))
    return { bps: Math.max(belowMarketBps, priceImpactBps ?? 0), cause: 'quote', needsConsent: true }
  if (priceImpactBps === undefined) return undefined
  return { bps: priceImpactBps, cause: 'size', needsConsent: priceImpactBps >= consentBps }
}
