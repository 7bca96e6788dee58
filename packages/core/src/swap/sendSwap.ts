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
  latchkey: Latchkey,
  context: SwapContext,
  options: { plan: SwapPlan; index: number; signal?: AbortSignal | undefined },
): Promise<void> {
  const { plan, index, signal } = options
  const { calls, network, address, connectorId } = context
  // An answer of the wallet that nobody heard: until the chain has told what came of it, asking again could swap twice.
  if (findSwapTrace(latchkey, { ...plan, from: address })) throw new SwapInProgressError()
  changeStep(latchkey, index, { status: 'asking', error: undefined })
  const permit = plan.steps.some(({ kind }) => kind === 'permit') ? findPermit(latchkey, plan) : undefined
  const { call } = await buildSwap(latchkey, context, { ...plan, permit, minimum: plan.terms.minimumOut, signal })
  const sent = await submitTransaction(latchkey, {
    network,
    from: address,
    details: toSwapDetails(plan),
    send: (onRequest) => calls.send({ connectorId, network, from: address, call, onRequest, signal }),
  })
  changeStep(latchkey, index, { status: 'pending', hash: sent.hash })
  await waitForSent(latchkey, sent, { signal })
  dropPermit(latchkey)
}
