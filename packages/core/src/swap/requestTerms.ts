import type { Latchkey } from '../latchkey.ts'
import { requestQuotes } from './requestQuotes.ts'
import type { SwapPlan } from './SwapPlan.ts'
import type { SwapTerms } from './SwapQuote.ts'
import { swapNetwork } from './swapNetwork.ts'

/** What the plan's provider gives now; undefined where nobody answers. */
export async function requestTerms(
  latchkey: Latchkey,
  plan: SwapPlan,
  { signal }: { signal?: AbortSignal | undefined },
): Promise<SwapTerms | undefined> {
  const quotes = await requestQuotes(latchkey, await swapNetwork(latchkey), { ...plan, signal }).catch(() => undefined)
  const quote = quotes?.find(({ provider }) => provider === plan.provider)
  if (!quote) return undefined
  const { amountOut, minimumOut, priceImpactBps, belowMarketBps, marketSource, quotedAt, expiresAt } = quote
  const { networkFee } = plan.terms
  return { amountOut, minimumOut, priceImpactBps, belowMarketBps, marketSource, networkFee, quotedAt, expiresAt }
}
