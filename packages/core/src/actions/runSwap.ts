import { formatAmount } from '../amount/formatAmount.ts'
import type { BaseError } from '../errors/BaseError.ts'
import { AbortedError } from '../errors/common.ts'
import {
  SwapIncompleteError,
  SwapInProgressError,
  SwapLossRefusedError,
  SwapPriceMovedError,
  SwapQuoteExpiredError,
} from '../errors/swap.ts'
import { toBaseError } from '../errors/toBaseError.ts'
import type { Latchkey } from '../latchkey.ts'
import { emit } from '../reports/emit.ts'
import { isSmartAccount } from '../reports/isSmartAccount.ts'
import { storagePlace } from '../storage/storagePlace.ts'
import { writeStoredSwap } from '../storage/swapPlan.ts'
import { swapLoss } from '../swap/amounts.ts'
import { approveRouter, planSteps } from '../swap/approveRouter.ts'
import { followSigner } from '../swap/followSigner.ts'
import { findPermit, signPermit } from '../swap/permits.ts'
import { requestTerms } from '../swap/requestQuotes.ts'
import type { SwapPlan, SwapStep } from '../swap/SwapPlan.ts'
import { sendBatch, sendSwap } from '../swap/sendSwap.ts'
import { checkPlanned, getSwapContext } from '../swap/swapContext.ts'
import { lockSwaps } from '../swap/swapLock.ts'
import { unlessAborted } from '../waiting/unlessAborted.ts'
import { changePlan, changeStep, getSwap } from './swap.ts'

export type RunSwapParameters = {
  /** The loss that the visitor saw and accepted, `swapLoss(plan.terms, plan).bps`; the swap may not lose more. Required from 5 %. */
  acceptedLossBps?: number | undefined
  signal?: AbortSignal | undefined
}

/**
 * Runs the plan of `prepareSwap` from its first open step: approval, then swap. The wallet gets one request for each, and each is awaited
 * until it is mined. `watchSwap` reports each step. Call it again to retry a failed step; finished steps are not repeated.
 *
 * Before the wallet gets the request, the swap is built again and compared with the plan: router, function, tokens, amount, receiver,
 * minimum, deadline.
 *
 * @returns the plan with all its steps done.
 * @throws SwapQuoteExpiredError if the terms are older than 30 s: call `refreshSwap` first. SwapPriceMovedError if the pools pay less than
 * the minimum: `plan.moved` has the new terms, `acceptSwap` accepts them. SwapLossRefusedError if the plan loses 5 % or more, and more than
 * `acceptedLossBps`. SwapUnsafeError, SwapInProgressError, AccountChangedError, NetworkChangedError, UserRejectedError,
 * ExecutionRevertedError, TransactionRevertedError, TransactionCancelledError, …
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
  if (plan.moved) throw new SwapPriceMovedError()
  const loss = swapLoss(plan.terms, plan)
  if (loss?.needsConsent && !(loss.bps <= acceptedLossBps)) throw new SwapLossRefusedError({ lossBps: loss.bps })
  if (Date.now() >= plan.terms.expiresAt) throw new SwapQuoteExpiredError()
  const setRunning = (isRunning: boolean) => latchkey.store.setState(({ swap }) => ({ swap: { ...swap, isRunning } }))
  setRunning(true)
  const run = followSigner(latchkey, { plan, signal })
  try {
    return await lockSwaps(latchkey, async () => {
      const startedAt = plan.startedAt ?? Date.now()
      changePlan(latchkey, plan.id, (now) => ({ ...now, startedAt }))
      writeStoredSwap(storagePlace(latchkey), { ...plan, startedAt })
      // Not again for a retry, or after a reload.
      if (plan.startedAt === undefined) emit(latchkey, { name: 'SWAP_INITIATED', ...toEvent(latchkey, plan) })
      const done = await runSteps(latchkey, { signal: run.signal })
      writeStoredSwap(storagePlace(latchkey), undefined)
      emit(latchkey, { name: 'SWAP_SUCCESS', ...toEvent(latchkey, done) })
      return done
    })
  } catch (error) {
    throw toBaseError(error)
  } finally {
    run.stop()
    setRunning(false)
  }
}

function toEvent(latchkey: Latchkey, { sold, bought, amountIn }: SwapPlan) {
  return {
    isSmartAccount: isSmartAccount(latchkey),
    token: sold.symbol,
    bought: bought.symbol,
    amount: formatAmount(amountIn, sold.decimals),
    network: sold.caipNetworkId,
  }
}

/** Runs the open steps of the plan in order; a failed step ends the run. @returns the plan with all its steps done */
async function runSteps(latchkey: Latchkey, { signal }: { signal?: AbortSignal | undefined }): Promise<SwapPlan> {
  await replaceRefusedPermit(latchkey, { signal })
  for (;;) {
    renewPermit(latchkey)
    const { plan } = latchkey.store.getState().swap
    // The visitor cleared the data of this page.
    if (!plan) throw new AbortedError()
    const index = plan.steps.findIndex(({ status }) => status !== 'done')
    const step = plan.steps[index]
    if (!step) return plan
    try {
      if (step.kind === 'swap' && Date.now() >= plan.terms.expiresAt) await renewTerms(latchkey, plan, { signal })
      const now = latchkey.store.getState().swap.plan ?? plan
      await unlessAborted(doStep(latchkey, { plan: now, step, index, signal }), signal)
      changeStep(latchkey, { plan, index }, { status: 'done', error: undefined })
    } catch (cause) {
      const error = toBaseError(cause)
      if (error instanceof SwapPriceMovedError) {
        changeStep(latchkey, { plan, index }, { status: 'waiting', error: undefined })
        const moved = await requestTerms(latchkey, plan, { signal })
        changePlan(latchkey, plan.id, (now) => ({ ...now, moved }))
      } else changeStep(latchkey, { plan, index }, { status: 'failed', error })
      if (isPermitRefused(plan, step, error)) changePlan(latchkey, plan.id, (now) => ({ ...now, permit: false }))
      throw error
    }
  }
}

/**
 * Renews terms that expired while an approval was signed and mined. A better price raises the minimum; a worse one leaves it as accepted. A
 * quote that loses more than the visitor accepted needs a new review. Without this, a block builder could keep the difference.
 * @throws SwapPriceMovedError, and SwapQuoteExpiredError where there are no new terms
 */
async function renewTerms(
  latchkey: Latchkey,
  plan: SwapPlan,
  { signal }: { signal: AbortSignal | undefined },
): Promise<void> {
  const terms = await requestTerms(latchkey, plan, { signal })
  if (!terms) throw new SwapQuoteExpiredError()
  const accepted = swapLoss(plan.terms, plan)?.bps ?? 0
  const loss = swapLoss(terms, plan)
  if (loss?.needsConsent && loss.bps > accepted) throw new SwapPriceMovedError()
  const { minimumOut } = terms.minimumOut > plan.terms.minimumOut ? terms : plan.terms
  changePlan(latchkey, plan.id, (now) => ({ ...now, terms: { ...terms, minimumOut } }))
}

/** The wallet cannot sign permits, or the token rejected the signature: the next run approves by transaction. */
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
  const context = await getSwapContext(latchkey)
  checkPlanned(context, plan)
  const steps = await planSteps(context, { ...plan, signal })
  changePlan(latchkey, plan.id, (now) => ({ ...now, steps }))
}

/** A signature that is no longer valid is requested again before the swap. */
function renewPermit(latchkey: Latchkey): void {
  const { plan } = latchkey.store.getState().swap
  const index = plan?.steps.findIndex(({ kind, status }) => kind === 'permit' && status === 'done') ?? -1
  const isSwapLeft = plan?.steps.some(({ kind, status }) => kind === 'swap' && status !== 'done')
  if (plan && index >= 0 && isSwapLeft && !findPermit(latchkey, plan))
    changeStep(latchkey, { plan, index }, { status: 'waiting' })
}

async function doStep(
  latchkey: Latchkey,
  options: { plan: SwapPlan; step: SwapStep; index: number; signal: AbortSignal | undefined },
): Promise<void> {
  const { plan, step } = options
  // The visitor may have changed account or network in the wallet between two steps.
  const context = await getSwapContext(latchkey)
  checkPlanned(context, plan)
  if (step.kind === 'swap') return sendSwap(latchkey, context, options)
  if (step.kind === 'permit') return signPermit(latchkey, context, options)
  if (step.kind === 'batch') return sendBatch(latchkey, context, options)
  return approveRouter(latchkey, context, { ...options, isReset: step.kind === 'reset' })
}
