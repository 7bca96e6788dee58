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
export async function runSteps(kit: Latchkey, { signal }: { signal?: AbortSignal | undefined }): Promise<void> {
  await replaceRefusedPermit(kit, { signal })
  for (;;) {
    renewPermit(kit)
    const { plan } = kit.store.getState().swap
    const index = plan?.steps.findIndex(({ status }) => status !== 'done') ?? -1
    const step = plan?.steps[index]
    if (!plan || !step) return
    try {
      await doStep(kit, { plan, step, index, signal })
      changeStep(kit, index, { status: 'done', error: undefined })
    } catch (cause) {
      const error = toBaseError(cause)
      if (error instanceof SwapMovedError) {
        changeStep(kit, index, { status: 'waiting', error: undefined })
        const moved = await requestTerms(kit, plan, { signal })
        changePlan(kit, (now) => ({ ...now, moved }))
      } else changeStep(kit, index, { status: 'failed', error })
      if (isPermitRefused(plan, step, error)) changePlan(kit, (now) => ({ ...now, permit: false }))
      throw error
    }
  }
}

/** A wallet that does not sign such data, or a token that does not take what it signed: the next run approves in a transaction. */
function isPermitRefused({ steps }: SwapPlan, { kind }: SwapStep, { code }: BaseError): boolean {
  if (kind === 'permit') return code === 'UNSUPPORTED_METHOD'
  return kind === 'swap' && code === 'EXECUTION_REVERTED' && steps.some((step) => step.kind === 'permit')
}

async function replaceRefusedPermit(kit: Latchkey, { signal }: { signal: AbortSignal | undefined }): Promise<void> {
  const { plan } = kit.store.getState().swap
  if (!plan || plan.permit || !plan.steps.some(({ kind }) => kind === 'permit')) return
  const context = await swapNetwork(kit)
  checkShown(context.account, plan.account)
  const steps = await planSteps(context, { ...plan, signal })
  changePlan(kit, (now) => ({ ...now, steps }))
}

/** A signature that is no longer good is asked for again before the swap. */
function renewPermit(kit: Latchkey): void {
  const { plan } = kit.store.getState().swap
  const index = plan?.steps.findIndex(({ kind, status }) => kind === 'permit' && status === 'done') ?? -1
  const isSwapLeft = plan?.steps.some(({ kind, status }) => kind === 'swap' && status !== 'done')
  if (plan && index >= 0 && isSwapLeft && !findPermit(kit, plan)) changeStep(kit, index, { status: 'waiting' })
}

async function doStep(
  kit: Latchkey,
  options: { plan: SwapPlan; step: SwapStep; index: number; signal: AbortSignal | undefined },
): Promise<void> {
  const { plan, step } = options
  // Between two steps the visitor may have changed anything in the wallet.
  const context = await swapNetwork(kit)
  checkShown(context.account, plan.account)
  if (step.kind === 'swap') return sendSwap(kit, context, options)
  if (step.kind === 'permit') return signPermit(kit, context, options)
  if (step.kind === 'batch') return sendBatch(kit, context, options)
  return approveRouter(kit, context, { ...options, isReset: step.kind === 'reset' })
}
