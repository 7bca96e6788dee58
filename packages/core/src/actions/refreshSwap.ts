import { checkShown } from '../connection/checkShown.ts'
import { SwapIncompleteError, SwapInProgressError } from '../errors/swap.ts'
import { toBaseError } from '../errors/toBaseError.ts'
import type { Latchkey } from '../latchkey.ts'
import { findPermit } from '../swap/approveRouter.ts'
import { planSwap } from '../swap/planSwap.ts'
import type { SwapPlan, SwapStep } from '../swap/SwapPlan.ts'
import { swapNetwork } from '../swap/swapContext.ts'
import { changePlan, getSwap } from './swap.ts'

/**
 * Gets the plan new terms, from the provider it has. The same minimum or a better one is taken over; a worse one waits in `plan.moved`
 * until `acceptSwap`. What was already done (an approval) stays done.
 *
 * @throws SwapIncompleteError without a plan, SwapInProgressError while it is run, and what `prepareSwap` throws
 * @example
 * const plan = await refreshSwap(latchkey)
 * if (plan.moved) acceptSwap(latchkey) // once the visitor has agreed
 */
export async function refreshSwap(latchkey: Latchkey, { signal }: { signal?: AbortSignal } = {}): Promise<SwapPlan> {
  const { plan, isRunning } = getSwap(latchkey)
  if (!plan) throw new SwapIncompleteError()
  if (isRunning) throw new SwapInProgressError()
  try {
    const context = await swapNetwork(latchkey)
    checkShown(context.account, plan.account)
    const fresh = await planSwap(latchkey, context, { ...plan, signal })
    signal?.throwIfAborted()
    if (getSwap(latchkey).isRunning) throw new SwapInProgressError()
    const isWorse = fresh.terms.minimumOut < plan.terms.minimumOut
    changePlan(latchkey, (now) =>
      now.id === plan.id
        ? {
            ...fresh,
            id: plan.id,
            dollars: plan.dollars,
            startedAt: plan.startedAt,
            isResumed: plan.isResumed,
            terms: isWorse ? plan.terms : fresh.terms,
            moved: isWorse ? fresh.terms : undefined,
            steps: [...plan.steps.filter(isKept), ...fresh.steps.map((step) => keepSignature(latchkey, plan, step))],
          }
        : now,
    )
    return getSwap(latchkey).plan ?? fresh
  } catch (error) {
    throw toBaseError(error)
  }
}

/** What the chain says is done is in no fresh plan; a signature is in each. */
function isKept({ kind, status }: SwapStep): boolean {
  return status === 'done' && kind !== 'permit'
}

function keepSignature(latchkey: Latchkey, plan: SwapPlan, step: SwapStep): SwapStep {
  return step.kind === 'permit' && findPermit(latchkey, plan) ? { ...step, status: 'done' } : step
}

/**
 * Agrees to the worse terms in `plan.moved`, for a visitor who was shown them; `runSwap` goes on with those.
 *
 * @example
 * if (getSwap(latchkey).plan?.moved) acceptSwap(latchkey)
 */
export function acceptSwap(latchkey: Latchkey): void {
  changePlan(latchkey, (plan) => (plan.moved ? { ...plan, terms: plan.moved, moved: undefined } : plan))
}
