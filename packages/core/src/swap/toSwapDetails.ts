import type { SentDetails } from '../state.ts'
import type { SwapPlan } from './SwapPlan.ts'
import { toSentToken } from './toSentToken.ts'

/** What Activity tells of a swap. */
export function toSwapDetails({ router, sold, bought, amountIn, terms }: SwapPlan): SentDetails & { kind: 'swap' } {
  return {
    kind: 'swap',
    to: router,
    sold: { token: toSentToken(sold), amount: String(amountIn) },
    bought: { token: toSentToken(bought), minimum: String(terms.minimumOut) },
  }
}
