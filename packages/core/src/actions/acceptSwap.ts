import type { Latchkey } from '../latchkey.ts'
import { changePlan } from '../swap/changeStep.ts'

/** Agrees to the worse terms in `plan.moved`, for a visitor who was shown them; `runSwap` goes on with those. */
export function acceptSwap(latchkey: Latchkey): void {
  changePlan(latchkey, (plan) => (plan.moved ? { ...plan, terms: plan.moved, moved: undefined } : plan))
}
