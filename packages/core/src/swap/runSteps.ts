import { SwapMovedError } from '../errors/swap.ts'
import { toBaseError } from '../errors/toBaseError.ts'
import type { Latchkey } from '../latchkey.ts'
import { approveRouter } from './approveRouter.ts'
import { changePlan, changeStep } from './changeStep.ts'
import { checkShownAccount } from './checkShownAccount.ts'
import { requestTerms } from './requestTerms.ts'
import type { SwapPlan, SwapStep } from './SwapPlan.ts'
import { sendBatch } from './sendBatch.ts'
import { sendSwap } from './sendSwap.ts'
import { swapNetwork } from './swapNetwork.ts'

/** Does what is left of the plan, step by step; a step that fails says so and ends the run. */
export async function runSteps(kit: Latchkey, { signal }: { signal?: AbortSignal | undefined }): Promise<void> {
  for (;;) {
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
      throw error
    }
  }
}

async function doStep(
  kit: Latchkey,
  options: { plan: SwapPlan; step: SwapStep; index: number; signal: AbortSignal | undefined },
): Promise<void> {
  const { plan, step } = options
  // Between two steps the visitor may have changed anything in the wallet.
  const context = await swapNetwork(kit)
  checkShownAccount(context, plan.account)
  if (step.kind === 'swap') return sendSwap(kit, context, options)
  if (step.kind === 'batch') return sendBatch(kit, context, options)
  return approveRouter(kit, context, { ...options, isReset: step.kind === 'reset' })
}
