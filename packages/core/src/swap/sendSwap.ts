import { SwapInProgressError } from '../errors/swap.ts'
import type { Latchkey } from '../latchkey.ts'
import { submitTransaction } from '../transactions/submitTransaction.ts'
import { buildSwap } from './buildSwap.ts'
import { changeStep } from './changeStep.ts'
import { findSwapTrace } from './findSwapTrace.ts'
import { dropPermit, findPermit } from './heldPermits.ts'
import type { SwapPlan } from './SwapPlan.ts'
import type { SwapContext } from './swapNetwork.ts'
import { toSwapDetails } from './toSwapDetails.ts'
import { waitForSent } from './waitForSent.ts'

/**
 * Does the swap step: built anew and held to the terms that were agreed to, run on the node, then asked of the wallet once.
 * @throws SwapMovedError, SwapUnsafeError, SwapUnavailableError, ExecutionRevertedError and what the wallet and `waitForSent` throw
 */
export async function sendSwap(
  kit: Latchkey,
  context: SwapContext,
  options: { plan: SwapPlan; index: number; signal?: AbortSignal | undefined },
): Promise<void> {
  const { plan, index, signal } = options
  const { calls, network, address, connectorId } = context
  // An answer of the wallet that nobody heard: until the chain has told what came of it, asking again could swap twice.
  if (findSwapTrace(kit, { ...plan, from: address })) throw new SwapInProgressError()
  changeStep(kit, index, { status: 'asking', error: undefined })
  const permit = plan.steps.some(({ kind }) => kind === 'permit') ? findPermit(kit, plan) : undefined
  const { call } = await buildSwap(kit, context, { ...plan, permit, minimum: plan.terms.minimumOut, signal })
  const sent = await submitTransaction(kit, {
    network,
    from: address,
    details: toSwapDetails(plan),
    send: (onAsk) => calls.send({ connectorId, network, from: address, call, onAsk, signal }),
  })
  changeStep(kit, index, { status: 'pending', hash: sent.hash })
  await waitForSent(kit, sent, { signal })
  dropPermit(kit)
}
