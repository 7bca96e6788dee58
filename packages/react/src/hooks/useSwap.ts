import {
  acceptSwap,
  getSwap,
  type PrepareSwapParameters,
  prepareSwap,
  type RunSwapParameters,
  refreshSwap,
  resumeSwap,
  runSwap,
  type SetSwapParameters,
  type SwapPlan,
  type SwapState,
  type SwapStep,
  setSwap,
  watchSwap,
} from '@latchkey/core'
import { resetSwap } from '@latchkey/core/internal'
import { useMemo } from 'react'
import { useLatchkey } from './useLatchkey.ts'
import { useWatch } from './useWatch.ts'
import { useWrite, type Write } from './useWrite.ts'

export type UseSwap = SwapState & {
  /** The plan's steps, each with its `status`, `hash` and `error`; none before there is a plan. */
  steps: readonly SwapStep[]
  set: (parameters: SetSwapParameters) => void
  /** Quotes, builds and checks the plan, without a wallet request. */
  prepare: Write<PrepareSwapParameters, SwapPlan>
  /** New terms for the plan, before those shown expire (`plan.terms.expiresAt`). */
  refresh: Write<{ signal?: AbortSignal }, SwapPlan>
  /** Accepts the changed terms in `plan.moved`. */
  accept: () => void
  /** Runs the steps that are not done and retries a failed one. A plan with a large loss needs `acceptedLossBps`. */
  run: Write<RunSwapParameters, SwapPlan>
  /** Resumes a swap that a reload interrupted. */
  resume: Write<{ signal?: AbortSignal }, SwapPlan | undefined>
  reset: () => void
}

/**
 * A swap from preparation to completion, for a custom screen. For quotes while typing use `useRead(getSwapQuotes, …)`.
 *
 * @example
 * const { plan, steps, prepare, run } = useSwap()
 * <button onClick={() => void prepare.run({ sold, bought, amount: '100' })}>Review</button>
 * {steps.map(({ kind, status }) => <li key={kind}>{kind}: {status}</li>)}
 * <button disabled={!plan} onClick={() => void run.run({})}>Swap</button>
 */
export function useSwap(): UseSwap {
  const latchkey = useLatchkey()
  const swap = useWatch(getSwap, watchSwap)
  const prepare = useWrite(prepareSwap)
  const refresh = useWrite(refreshSwap)
  const run = useWrite(runSwap)
  const resume = useWrite(resumeSwap)
  const calls = useMemo(
    () => ({
      set: (parameters: SetSwapParameters) => setSwap(latchkey, parameters),
      accept: () => acceptSwap(latchkey),
      reset: () => resetSwap(latchkey),
    }),
    [latchkey],
  )
  return { ...swap, ...calls, steps: swap.plan?.steps ?? none, prepare, refresh, run, resume }
}

const none: readonly SwapStep[] = []
