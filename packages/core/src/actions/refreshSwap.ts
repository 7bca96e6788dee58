import { SwapIncompleteError, SwapInProgressError } from '../errors/swap.ts'
import { toBaseError } from '../errors/toBaseError.ts'
import type { Latchkey } from '../latchkey.ts'
import { findPermit } from '../swap/permits.ts'
import { planSwap } from '../swap/planSwap.ts'
import type { SwapPlan, SwapStep } from '../swap/SwapPlan.ts'
import { checkPlanned, getSwapContext } from '../swap/swapContext.ts'
import { changePlan, getSwap } from './swap.ts'

/**
 * Gets new terms for the plan from its provider. Terms with the same or a better minimum replace the old ones; worse ones wait in
 * `plan.moved` until `acceptSwap`. Steps that are done, such as an approval, stay done.
 *
 * @throws SwapIncompleteError without a plan, SwapInProgressError while it runs, and what `prepareSwap` throws
 * @example
 * const plan = await refreshSwap(latchkey)
 * if (plan.moved) acceptSwap(latchkey) // once the visitor has agreed
 */
export async function refreshSwap(
  latchkey: Latchkey,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<SwapPlan> {
  const { plan, isRunning } = getSwap(latchkey)
  if (!plan) throw new SwapIncompleteError()
  if (isRunning) throw new SwapInProgressError()
  try {
    const context = await getSwapContext(latchkey)
    checkPlanned(context, plan)
    const fresh = await planSwap(latchkey, context, { ...plan, signal })
    signal?.throwIfAborted()
    if (getSwap(latchkey).isRunning) throw new SwapInProgressError()
    const isWorse = fresh.terms.minimumOut < plan.terms.minimumOut
    changePlan(latchkey, plan.id, () => ({
      ...fresh,
      id: plan.id,
      dollars: plan.dollars,
      startedAt: plan.startedAt,
      isResumed: plan.isResumed,
      terms: isWorse ? plan.terms : fresh.terms,
      moved: isWorse ? fresh.terms : undefined,
      steps: [...plan.steps.filter(isKept), ...fresh.steps.map((step) => keepSignature(latchkey, plan, step))],
    }))
    return getSwap(latchkey).plan ?? fresh
  } catch (error) {
    throw toBaseError(error)
  }
}

/** A fresh plan leaves out what is done on chain, but always has the signature step. */
function isKept({ kind, status }: SwapStep): boolean {
  return status === 'done' && kind !== 'permit'
}

function keepSignature(latchkey: Latchkey, plan: SwapPlan, step: SwapStep): SwapStep {
  return step.kind === 'permit' && findPermit(latchkey, plan) ? { ...step, status: 'done' } : step
}

/**
 * Accepts the worse terms in `plan.moved`, after the visitor has seen them; `runSwap` then uses them.
 *
 * @example
 * if (getSwap(latchkey).plan?.moved) acceptSwap(latchkey)
 */
export function acceptSwap(latchkey: Latchkey): void {
  const { plan } = getSwap(latchkey)
  const { moved } = plan ?? {}
  if (plan && moved) changePlan(latchkey, plan.id, (now) => ({ ...now, terms: moved, moved: undefined }))
}
