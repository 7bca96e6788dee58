import { ExecutionRevertedError } from '../errors/chain.ts'
import { TransactionRevertedError } from '../errors/send.ts'
import type { Latchkey } from '../latchkey.ts'
import { sleep } from '../lifecycle/sleep.ts'
import { storagePlace } from '../storage/storagePlace.ts'
import { writeStoredSwap } from '../storage/swapPlan.ts'
import { acceptTransaction } from '../transactions/acceptTransaction.ts'
import { buildSwap } from './buildSwap.ts'
import { changeStep } from './changeStep.ts'
import type { SwapPlan } from './SwapPlan.ts'
import type { SwapContext } from './swapNetwork.ts'
import { tokenAddress } from './tokenAddress.ts'
import { toSwapDetails } from './toSwapDetails.ts'

const pollMs = 1000

/**
 * Has the wallet approve and swap as one (EIP-5792, atomic), and follows the batch to its end. The approval is of 0 first where one of
 * less is in the way: some tokens change an allowance only from there.
 * @throws as `sendSwap` does, and TransactionRevertedError when the batch failed: then nothing of it happened
 */
export async function sendBatch(
  latchkey: Latchkey,
  context: SwapContext,
  options: { plan: SwapPlan; index: number; signal?: AbortSignal | undefined },
): Promise<void> {
  const { plan, index, signal } = options
  const token = tokenAddress(plan.sold)
  const { batchId } = plan.steps[index] ?? {}
  if (!token) return
  if (batchId) return followBatch(latchkey, context, { ...options, id: batchId })

  const { swaps, network, address, connectorId } = context
  const { router, amountIn, approval } = plan
  changeStep(latchkey, index, { status: 'asking', error: undefined })
  const [{ call }, allowance] = await Promise.all([
    buildSwap(latchkey, context, { ...plan, permit: undefined, minimum: plan.terms.minimumOut, signal }),
    swaps.readAllowance({ network, token, owner: address, spender: router, signal }),
  ])
  const approve = (amount: bigint | 'unlimited') => swaps.encodeApproval({ token, spender: router, amount })
  // Were the page to crash before the wallet's answer, nobody could tell whether it was done: then it is not offered again.
  writeStoredSwap(storagePlace(latchkey), undefined)
  const { id } = await swaps.sendBatch({
    connectorId,
    network,
    from: address,
    calls: [...(allowance > 0n ? [approve(0n)] : []), approve(approval === 'unlimited' ? approval : amountIn), call],
    signal,
  })
  changeStep(latchkey, index, { status: 'pending', batchId: id })
  writeStoredSwap(storagePlace(latchkey), { ...plan, batchId: id })
  await followBatch(latchkey, context, { ...options, id })
}

async function followBatch(
  latchkey: Latchkey,
  { swaps, connectorId, network, address }: SwapContext,
  options: { plan: SwapPlan; index: number; id: string; signal?: AbortSignal | undefined },
): Promise<void> {
  const { plan, index, id, signal } = options
  for (;;) {
    const batch = await swaps.readBatch({ connectorId, id, signal })
    if (batch.status === 'pending') {
      await sleep(pollMs, signal ?? latchkey.internal.running ?? new AbortController().signal)
      continue
    }
    // The swap is the last of them, or all are one transaction.
    const hash = batch.hashes.at(-1)
    // One that failed is asked for anew, not looked up again.
    changeStep(latchkey, index, { hash, batchId: batch.status === 'failed' ? undefined : id })
    if (hash) {
      const request = { id: plan.id, caipNetworkId: network.caipNetworkId, from: address, call: undefined }
      acceptTransaction(latchkey, { ...request, details: toSwapDetails(plan), sentAt: Date.now() }, { hash })
    }
    if (batch.status === 'confirmed') return
    throw hash ? new TransactionRevertedError({ hash }) : new ExecutionRevertedError()
  }
}
