import type { Unsubscribe } from '../adapter/wallets.ts'
import { emptySwap } from '../initialState.ts'
import type { Latchkey } from '../latchkey.ts'
import type { SwapPlan, SwapState, SwapStep } from '../swap/SwapPlan.ts'
import { watch } from './account.ts'

/**
 * The swap being prepared or running.
 *
 * @example
 * getSwap(latchkey).plan?.steps // [{ kind: 'approve', … }, { kind: 'swap', … }]
 */
export function getSwap(latchkey: Latchkey): SwapState {
  return latchkey.store.getState().swap
}

/**
 * Watches the swap being prepared or running, including each step.
 *
 * @example
 * const stop = watchSwap(latchkey, ({ plan }) => render(plan?.steps))
 */
export function watchSwap(latchkey: Latchkey, onChange: (value: SwapState, previous: SwapState) => void): Unsubscribe {
  return watch(latchkey, getSwap, onChange)
}

export type SetSwapParameters = Partial<Omit<SwapState, 'plan' | 'isRunning'>>

/**
 * Stores the visitor's input while they move between the views of a swap. Discards a plan that is not running, because it was for other
 * input, the `dollars` of an amount that is replaced, and the provider chosen for another pair.
 *
 * @example
 * setSwap(latchkey, { sold: usdc, bought: ether, amount: '100' })
 */
export function setSwap(latchkey: Latchkey, parameters: SetSwapParameters): void {
  latchkey.store.setState(({ swap }) => ({
    swap: {
      ...swap,
      ...('amount' in parameters && { dollars: undefined }),
      ...(('sold' in parameters || 'bought' in parameters) && { provider: undefined }),
      ...parameters,
      plan: swap.isRunning ? swap.plan : undefined,
    },
  }))
}

/** Discards the swap being prepared; a running one continues. */
export function resetSwap(latchkey: Latchkey): void {
  latchkey.store.setState(({ swap }) => ({ swap: swap.isRunning ? swap : emptySwap }))
}

/** Updates one step of the plan, as long as it is the plan in hand: what a wallet answers late is not of the next one. */
export function changeStep(
  latchkey: Latchkey,
  { plan: { id }, index }: { plan: Pick<SwapPlan, 'id'>; index: number },
  change: Partial<SwapStep>,
): void {
  changePlan(latchkey, id, (plan) => ({
    ...plan,
    steps: plan.steps.map((step, at) => (at === index ? { ...step, ...change } : step)),
  }))
}

/** Updates the plan with this id, if it is the one in hand. */
export function changePlan(latchkey: Latchkey, id: string, change: (plan: SwapPlan) => SwapPlan): void {
  latchkey.store.setState(({ swap }) => (swap.plan?.id === id ? { swap: { ...swap, plan: change(swap.plan) } } : {}))
}
