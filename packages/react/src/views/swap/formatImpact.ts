import type { SwapTerms } from '@latchkey/core'
import type { SwapWords } from '../../locales/SwapWords.ts'
import { formatBps } from './formatBps.ts'

/** A price impact, or why there is none: the amount is too small, or nobody but the server prices the two tokens. */
export function formatImpact(
  priceImpactBps: number | undefined,
  { marketSource, words }: Pick<SwapTerms, 'marketSource'> & { words: SwapWords['quote'] },
): string {
  if (priceImpactBps !== undefined) return formatBps(priceImpactBps)
  return marketSource === undefined ? words.impactUnproven : words.impactUnknown
}
