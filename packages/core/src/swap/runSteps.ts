import { checkShown } from '../connection/checkShown.ts'
import type { BaseError } from '../errors/BaseError.ts'
import { SwapMovedError } from '../errors/swap.ts'
import { toBaseError } from '../errors/toBaseError.ts'
import type { Latchkey } from '../latchkey.ts'
import { approveRouter } from './approveRouter.ts'
import { changePlan, changeStep } from './changeStep.ts'
import { findPermit } from './heldPermits.ts'
import { planSteps } from './planSteps.ts'
import { requestTerms } from './requestTerms.ts'
import type { SwapPlan, SwapStep } from './SwapPlan.ts'
import { sendBatch } from './sendBatch.ts'
import { sendSwap } from './sendSwap.ts'
import { signPermit } from './signPermit.ts'
import { swapNetwork } from './swapNetwork.ts'

/** Does what is left of the plan, step by step; a step that fails says so and ends the run. */
export async function runSteps(latchkey: Latchkey, { signal }: { signal?: AbortSignal | undefined }): Promise<void> {
  await replaceRefusedPermit(latchkey, { signal })
  for (;;) {
    renewPermit(latchkey)
    const { plan } = latchkey.store.getState().swap
    const index = plan?.steps.findIndex(({ status }) => status !== 'done') ?? -1
    const step = plan?.steps[index]
    if (!plan || !step) return
    try {
      await doStep(latchkey, { plan, step, index, signal })
      changeStep(latchkey, index, { status: 'done', error: undefined })
    } catch (cause) {
      const error = toBaseError(cause)
      if (error instanceof SwapMovedError) {
        changeStep(latchkey, index, { status: 'waiting', error: undefined })
        const moved = await requestTerms(latchkey, plan, { signal })
        changePlan(latchkey, (now) => ({ ...now, moved }))
      } else changeStep(latchkey, index, { status: 'failed', error })
      if (isPermitRefused(plan, step, error)) changePlan(latchkey, (now) => ({ ...now, permit: false }))
      throw error
    }
  }
}

/** A wallet that does not sign such data, or a token that does not take what it signed: the next run approves in a transaction. */
function isPermitRefused({ steps }: SwapPlan, { kind }: SwapStep, { code }: BaseError): boolean {
  if (kind === 'permit') return code === 'UNSUPPORTED_METHOD'
  return kind === 'swap' && code === 'EXECUTION_REVERTED' && steps.some((step) => step.kind === 'permit')
}

async function replaceRefusedPermit(
  latchkey: Latchkey,
  { signal }: { signal: AbortSignal | undefined },
): Promise<void> {
  const { plan } = latchkey.store.getState().swap
  if (!plan || plan.permit || !plan.steps.some(({ kind }) => kind === 'permit')) return
  const context = await swapNetwork(latchkey)
  checkShown(context.account, plan.account)
  const steps = await planSteps(context, { ...plan, signal })
  changePlan(latchkey, (now) => ({ ...now, steps }))
}

/** A signature that is no longer good is asked for again before the swap. */
function renewPermit(latchkey: Latchkey): void {
  const { plan } = latchkey.store.getState().swap
  const index = plan?.steps.findIndex(({ kind, status }) => kind === 'permit' && status === 'done') ?? -1
  const isSwapLeft = plan?.steps.some(({ kind, status }) => kind === 'swap' && status !== 'done')
  if (plan && index >= 0 && isSwapLeft && !findPermit(latchkey, plan))
    changeStep(latchkey, index, { status: 'waiting' })
}

async function doStep(
  latchkey: Latchkey,
  options: { plan: SwapPlan; step: SwapStep; index: number; signal: AbortSignal | undefined },
): Promise<void> {
  const { plan, step } = options
  // Between two steps the visitor may have changed anything in the wallet.
  const context = await swapNetwork(latchkey)
  checkShown(context.account, plan.account)
  if (step.kind === 'swap') return sendSwap(latchkey, context, options)
  if (step.kind === 'permit') return signPermit(latchkey, context, options)
  if (step.kind === 'batch') return sendBatch(latchkey, context, options)
  return approveRouter(latchkey, context, { ...options, isReset: step.kind === 'reset' })
}
