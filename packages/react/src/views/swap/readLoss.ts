import type { SwapTerms } from '@latchkey/core'

/** A quote may be as far below the market as it may slip, or this far, without a word. Hundredths of a percent. */
const freeBps = 500

/**
 * What a swap loses to its own size, or to a quote that is further below the market than it may slip: hundredths of a percent of what is paid.
 * @returns undefined where neither can be told
 */
export function readLoss(
  { priceImpactBps, belowMarketBps = 0 }: Pick<SwapTerms, 'priceImpactBps' | 'belowMarketBps'>,
  { slippageBps }: { slippageBps: number },
): { bps: number; cause: 'size' | 'quote' } | undefined {
  if (belowMarketBps > Math.max(freeBps, slippageBps))
    return { bps: Math.max(belowMarketBps, priceImpactBps ?? 0), cause: 'quote' }
  return priceImpactBps === undefined ? undefined : { bps: priceImpactBps, cause: 'size' }
}
