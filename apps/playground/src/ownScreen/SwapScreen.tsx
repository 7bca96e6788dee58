import { useSwap } from '@latchkey/react'
import { SwapForm } from './SwapForm.tsx'
import { SwapReview } from './SwapReview.tsx'

/** First what to swap and what it gives, then the plan and its steps. */
export function SwapScreen() {
  const swap = useSwap()
  return swap.plan ? <SwapReview swap={swap} plan={swap.plan} /> : <SwapForm prepare={swap.prepare} />
}
