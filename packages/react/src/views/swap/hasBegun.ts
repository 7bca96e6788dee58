import type { SwapPlan } from '@latchkey/core'

/** Whether something was asked of the wallet for a plan, and something is left to do. */
export function hasBegun({ steps, isResumed }: SwapPlan): boolean {
  const isStarted = isResumed || steps.some(({ status }) => status !== 'waiting')
  return isStarted && steps.some(({ status }) => status !== 'done')
}
