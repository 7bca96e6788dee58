import {
  SwapIncompleteError,
  SwapInProgressError,
  SwapLossRefusedError,
  SwapMovedError,
  SwapQuoteExpiredError,
} from '../errors/swap.ts'
import { toBaseError } from '../errors/toBaseError.ts'
import type { Latchkey } from '../latchkey.ts'
import { storagePlace } from '../storage/storagePlace.ts'
import { writeStoredSwap } from '../storage/swapPlan.ts'
import { changePlan } from '../swap/changeStep.ts'
import { lockSwaps } from '../swap/lockSwaps.ts'
import { runSteps } from '../swap/runSteps.ts'
import type { SwapPlan } from '../swap/SwapPlan.ts'
import { swapLoss } from '../swap/swapLoss.ts'
import { getSwap } from './getSwap.ts'

export type RunSwapParameters = {
  /** The loss that the visitor was shown and agreed to, `swapLoss(plan.terms, plan).bps`; the swap may lose no more. Needed from 5 % on. */
  acceptedLossBps?: number | undefined
  signal?: AbortSignal
}

/**
 * Runs the plan of `prepareSwap` from its first step that is not done: approval, then swap, each asked of the wallet once and waited for
 * until it is mined. `watchSwap` tells how each step goes. Call it again to try a failed step again; what is done is not done twice.
 *
 * Before the wallet is asked, the swap is built anew and held to the plan: router, function, tokens, amount, receiver, minimum, deadline.
 *
 * @returns the plan, all its steps done.
 * @throws SwapQuoteExpiredError where the terms are older than 30 s: `refreshSwap` first. SwapMovedError where the pools pay less than the
 * minimum: `plan.moved` has the new terms, `acceptSwap` agrees to them. SwapLossRefusedError where the plan loses much, and more than
 * `acceptedLossBps`. SwapUnsafeError, SwapInProgressError, AccountChangedError,
 * NetworkChangedError, UserRejectedError, ExecutionRevertedError, TransactionRevertedError, TransactionCancelledError, …
 * @example
 * await prepareSwap(latchkey, { sold: usdc, bought: eth, amount: '100' })
 * await runSwap(latchkey)
 */
export async function runSwap(
  latchkey: Latchkey,
  { acceptedLossBps = 0, signal }: RunSwapParameters = {},
): Promise<SwapPlan> {
  const { plan, isRunning } = getSwap(latchkey)
  if (isRunning) throw new SwapInProgressError()
  if (!plan) throw new SwapIncompleteError()
  if (plan.steps.every(({ status }) => status === 'done')) return plan
  if (plan.moved) throw new SwapMovedError()
  const loss = swapLoss(plan.terms, plan)
  if (loss?.needsConsent && !(loss.bps <= acceptedLossBps)) throw new SwapLossRefusedError({ lossBps: loss.bps })
  if (Date.now() >= plan.terms.expiresAt) throw new SwapQuoteExpiredError()
  const setRunning = (isRunning: boolean) => latchkey.store.setState(({ swap }) => ({ swap: { ...swap, isRunning } }))
  setRunning(true)
  try {
    return await lockSwaps(latchkey, async () => {
      const startedAt = plan.startedAt ?? Date.now()
      changePlan(latchkey, (now) => ({ ...now, startedAt }))
      writeStoredSwap(storagePlace(latchkey), { ...plan, startedAt })
      await runSteps(latchkey, { signal })
      writeStoredSwap(storagePlace(latchkey), undefined)
      return getSwap(latchkey).plan ?? plan
    })
  } catch (error) {
    throw toBaseError(error)
  } finally {
    setRunning(false)
  }
}
