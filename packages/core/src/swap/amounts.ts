import { formatAmount } from '../amount/formatAmount.ts'
import type { SwapTerms } from './SwapPlan.ts'

type Side = { amount: bigint; decimals: number }

/** Significant digits of a rate. */
const digits = 8

/**
 * Whole tokens of `to` for one whole token of `from`, rounded down to 8 significant digits; '0' where nothing is exchanged.
 * @example exchangeRate({ amount: 2n, decimals: 0 }, { amount: 3_000_000n, decimals: 6 }) // '1.5'
 */
export function exchangeRate(from: Side, to: Side): string {
  if (from.amount === 0n || to.amount === 0n) return '0'
  const numerator = to.amount * 10n ** BigInt(from.decimals)
  const denominator = from.amount * 10n ** BigInt(to.decimals)
  // Enough decimals that the first significant digit and seven more are among them.
  const decimals = Math.max(0, denominator.toString().length - numerator.toString().length) + digits + 1
  const value = (numerator * 10n ** BigInt(decimals)) / denominator
  const unit = 10n ** BigInt(Math.max(0, value.toString().length - digits))
  return formatAmount((value / unit) * unit, decimals)
}

/**
 * The least that is accepted, in base units, rounded down as the routers' own front ends do.
 * @param options.slippageBps hundredths of a percent.
 * @example minimumOut({ amountOut: 1000n, slippageBps: 100 }) // 990n
 */
export function minimumOut({ amountOut, slippageBps }: { amountOut: bigint; slippageBps: number }): bigint {
  return (amountOut * BigInt(10_000 - slippageBps)) / 10_000n
}

/** Below this many base units a price would come from rounding rather than by the pools. */
export const minPricedUnits = 1000n

/** Base units. */
export type Exchange = { amountIn: bigint; amountOut: bigint }

/**
 * How much worse a swap exchanges each unit than a small one of the same pair does, in hundredths of a percent, rounded up; 0 where it is
 * no worse. Undefined where the small one is too small.
 * @example priceImpactBps({ amountIn: 1_000_000n, amountOut: 1_980_000n }, { amountIn: 1000n, amountOut: 2000n }) // 100
 */
export function priceImpactBps(swap: Exchange, small: Exchange): number | undefined {
  if (small.amountIn === 0n || small.amountOut < minPricedUnits) return undefined
  // out/in against smallOut/smallIn, without dividing before the end.
  const expected = small.amountOut * swap.amountIn
  const paid = swap.amountOut * small.amountIn
  if (paid >= expected) return 0
  return Number(((expected - paid) * 10_000n + expected - 1n) / expected)
}

/** From here on a loss needs consent. A quote may be this far below the market, or as far as the slippage, without a warning. */
export const consentBps = 500

export type SwapLoss = {
  /** Hundredths of a percent of what the swap should pay. */
  bps: number
  /** The swap's own size, or a quote that is further below the market than it may slip. */
  cause: 'size' | 'quote'
  /** Whether `runSwap` requires `acceptedLossBps` for it. */
  needsConsent: boolean
}

/**
 * What a swap loses by the client's own reading of the market.
 * @returns undefined where that is unknown
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
