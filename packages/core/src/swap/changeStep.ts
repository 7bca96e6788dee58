import type { Latchkey } from '../latchkey.ts'
import type { SwapPlan, SwapStep } from './SwapPlan.ts'

/** Notes how far one step of the plan has come. */
export function changeStep(latchkey: Latchkey, index: number, change: Partial<SwapStep>): void {
  changePlan(latchkey, (plan) => ({
    ...plan,
    steps: plan.steps.map((step, at) => (at === index ? { ...step, ...change } : step)),
  }))
}

/** Changes the plan shown; nothing happens where there is none. */
export function changePlan(latchkey: Latchkey, change: (plan: SwapPlan) => SwapPlan): void {
  latchkey.store.setState(({ swap }) => ({ swap: { ...swap, plan: swap.plan && change(swap.plan) } }))
}
