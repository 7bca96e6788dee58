import { changeStep, setSwap } from '../actions/swap.ts'
import { ExecutionRevertedError } from '../errors/chain.ts'
import { TransactionRevertedError } from '../errors/send.ts'
import { SwapInProgressError } from '../errors/swap.ts'
import { toBaseError } from '../errors/toBaseError.ts'
import type { Latchkey } from '../latchkey.ts'
import { runSignal } from '../running.ts'
import type { SentDetails } from '../state.ts'
import { storagePlace } from '../storage/storagePlace.ts'
import { writeStoredSwap } from '../storage/swapPlan.ts'
import { acceptTransaction } from '../transactions/acceptTransaction.ts'
import { isNotSent } from '../transactions/settleWithout.ts'
import { submitTransaction } from '../transactions/submitTransaction.ts'
import { waitForSent } from '../transactions/waitForSent.ts'
import { sleep } from '../waiting/sleep.ts'
import { buildSwap } from './buildSwap.ts'
import { findSubmittedSwap } from './findSubmittedSwap.ts'
import { discardPermit, findPermit } from './permits.ts'
import type { SwapPlan } from './SwapPlan.ts'
import { tokenAddress, toSentToken } from './SwapToken.ts'
import type { SwapContext } from './swapContext.ts'

/**
 * Runs the swap step: rebuilds the swap, checks it against the accepted terms, simulates it, and sends the wallet one request.
 * @throws SwapPriceMovedError, SwapUnsafeError, SwapUnavailableError, ExecutionRevertedError and the errors of the
 * wallet and `waitForSent`
 */
export async function sendSwap(
  latchkey: Latchkey,
  context: SwapContext,
  options: { plan: SwapPlan; index: number; signal?: AbortSignal | undefined },
): Promise<void> {
  const { plan, signal } = options
  const { calls, network, address, connectorId } = context
  // The wallet's response is missing: until the chain shows the outcome, another request could swap twice.
  if (findSubmittedSwap(latchkey, { ...plan, from: address })) throw new SwapInProgressError()
  changeStep(latchkey, options, { status: 'requested', error: undefined })
  const permit = plan.steps.some(({ kind }) => kind === 'permit') ? findPermit(latchkey, plan) : undefined
  const { call } = await buildSwap(latchkey, context, { ...plan, permit, minimum: plan.terms.minimumOut, signal })
  const sent = await submitTransaction(latchkey, {
    network,
    from: address,
    details: toSwapDetails(plan),
    send: (onRequest) => calls.send({ connectorId, network, from: address, call, onRequest, signal }),
  })
  showSent(latchkey, options, { hash: sent.hash })
  await waitForSent(latchkey, sent, { signal })
  discardPermit(latchkey)
}

const pollMs = 1000

/**
 * Sends the wallet approval and swap as one atomic batch (EIP-5792), and follows it until it is final. An existing allowance is set to 0
 * first, because the allowance of some tokens can only be changed from 0.
 * @throws as `sendSwap` does, and TransactionRevertedError when the batch failed, and with it all of its calls
 */
export async function sendBatch(
  latchkey: Latchkey,
  context: SwapContext,
  options: { plan: SwapPlan; index: number; signal?: AbortSignal | undefined },
): Promise<void> {
  const { plan, index, signal } = options
  const token = tokenAddress(plan.sold)
  const { batchId, isLost } = plan.steps[index] ?? {}
  if (!token) return
  if (isLost) throw new SwapInProgressError()
  if (batchId) return followBatch(latchkey, context, { ...options, id: batchId })

  const { swaps, network, address, connectorId } = context
  const { router, amountIn, approval } = plan
  changeStep(latchkey, options, { status: 'requested', error: undefined })
  const [{ call }, allowance] = await Promise.all([
    buildSwap(latchkey, context, { ...plan, permit: undefined, minimum: plan.terms.minimumOut, signal }),
    swaps.readAllowance({ network, token, owner: address, spender: router, signal }),
  ])
  const approve = (amount: bigint | 'unlimited') => swaps.encodeApproval({ token, spender: router, amount })
  // If the page crashes before the wallet's response, the outcome is unknown, so the swap is not offered again.
  writeStoredSwap(storagePlace(latchkey), undefined)
  const calls = [
    ...(allowance > 0n ? [approve(0n)] : []),
    approve(approval === 'unlimited' ? approval : amountIn),
    call,
  ]
  const { id } = await swaps
    .sendBatch({ connectorId, network, from: address, calls, signal })
    .catch((cause: unknown) => {
      const error = toBaseError(cause)
      if (!isNotSent(error)) changeStep(latchkey, options, { isLost: true })
      throw error
    })
  showSent(latchkey, options, { batchId: id })
  writeStoredSwap(storagePlace(latchkey), { ...plan, batchId: id })
  await followBatch(latchkey, context, { ...options, id })
}

/** Shows the step as sent and clears the form, so that going back cannot repeat the swap by accident. */
function showSent(
  latchkey: Latchkey,
  options: { plan: SwapPlan; index: number },
  sent: { hash: string } | { batchId: string },
): void {
  changeStep(latchkey, options, { status: 'pending', ...sent })
  setSwap(latchkey, { amount: '' })
}

async function followBatch(
  latchkey: Latchkey,
  { swaps, connectorId, network, address }: SwapContext,
  options: { plan: SwapPlan; index: number; id: string; signal?: AbortSignal | undefined },
): Promise<void> {
  const { plan, id, signal } = options
  for (;;) {
    const batch = await swaps.readBatch({ connectorId, id, signal })
    if (batch.status === 'pending') {
      await sleep(pollMs, signal ?? runSignal(latchkey) ?? new AbortController().signal)
      continue
    }
    // The swap is the last transaction, or all calls are one.
    const hash = batch.hashes.at(-1)
    // A retry of a failed batch sends a new one, so its id is removed.
    changeStep(latchkey, options, { hash, batchId: batch.status === 'failed' ? undefined : id })
    if (hash) {
      const request = { id: plan.id, caipNetworkId: network.caipNetworkId, from: address, call: undefined }
      acceptTransaction(latchkey, { ...request, details: toSwapDetails(plan), sentAt: Date.now() }, { hash })
    }
    if (batch.status === 'confirmed') return
    throw hash ? new TransactionRevertedError({ hash }) : new ExecutionRevertedError()
  }
}

/** The details of a swap in Activity. */
function toSwapDetails({ router, sold, bought, amountIn, terms }: SwapPlan): SentDetails & { kind: 'swap' } {
  return {
    kind: 'swap',
    to: router,
    sold: { token: toSentToken(sold), amount: String(amountIn) },
    bought: { token: toSentToken(bought), minimum: String(terms.minimumOut) },
  }
}
