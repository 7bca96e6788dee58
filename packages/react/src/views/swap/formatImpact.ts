import type { SwapTerms } from '@latchkey/core'
import type { SwapMessages } from '../../locales/Messages.ts'
import { formatBps } from './formatBps.ts'

/** A price impact, or why there is none: the amount is too small, or nobody but the server prices the two tokens. */
export function formatImpact(
  priceImpactBps: number | undefined,
  { marketSource, messages }: Pick<SwapTerms, 'marketSource'> & { messages: SwapMessages['quote'] },
): string {
  if (priceImpactBps !== undefined) return formatBps(priceImpactBps)
  return marketSource === undefined ? messages.impactUnverified : messages.impactUnknown
}
