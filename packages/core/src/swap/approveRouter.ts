import { changeStep } from '../actions/swap.ts'
import { BaseError } from '../errors/BaseError.ts'
import { SwapAllowanceLowError } from '../errors/swap.ts'
import type { Latchkey } from '../latchkey.ts'
import { isSameAddress } from '../text/foldHex.ts'
import { submitTransaction } from '../transactions/submitTransaction.ts'
import { waitForSent } from '../transactions/waitForSent.ts'
import type { SwapPlan, SwapStep, SwapStepKind } from './SwapPlan.ts'
import { type SwapToken, tokenAddress, toSentToken } from './SwapToken.ts'
import type { SwapContext } from './swapContext.ts'

/**
 * The remaining steps of a swap, from the allowance on chain; existing approvals are not repeated.
 * @throws what the node's transport throws
 */
export async function planSteps(
  context: SwapContext,
  options: {
    sold: SwapToken
    amountIn: bigint
    approval: SwapPlan['approval']
    router: string
    /** Whether a signature may replace the approval, for tokens that support it. */
    permit: boolean
    signal?: AbortSignal | undefined
  },
): Promise<readonly SwapStep[]> {
  const { swaps, calls, network, address, connectorId } = context
  const { amountIn, approval, router, permit, signal } = options
  const token = tokenAddress(options.sold)
  if (!token) return toSteps('swap')
  const allowance = await swaps.readAllowance({ network, token, owner: address, spender: router, signal })
  if (allowance >= amountIn) return toSteps('swap')
  const amount = approval === 'unlimited' ? approval : amountIn
  const needsReset =
    allowance > 0n &&
    (await isRefused(
      calls.simulate({
        network,
        from: address,
        call: swaps.encodeApproval({ token, spender: router, amount }),
        signal,
      }),
    ))
  if (await swaps.canBatch({ connectorId, network, account: address, signal })) return toSteps('batch')
  // A signature is for exactly the amount, and sets it whatever it was before.
  if (permit && approval === 'exact' && (await swaps.canPermit({ network, token, owner: address, signal })))
    return toSteps('permit', 'swap')
  return needsReset ? toSteps('reset', 'approve', 'swap') : toSteps('approve', 'swap')
}

function toSteps(...kinds: SwapStepKind[]): readonly SwapStep[] {
  return kinds.map((kind) => ({ kind, status: 'waiting' }))
}

/** Whether a token rejects a call: by reverting, or by returning false. */
async function isRefused(answer: Promise<string>): Promise<boolean> {
  try {
    return /^0x0{64}$/.test(await answer)
  } catch (error) {
    if (error instanceof BaseError && error.code === 'EXECUTION_REVERTED') return true
    throw error
  }
}

/**
 * Runs an approval step: sends the wallet one request and waits until the approval is mined, unless the allowance on chain already
 * suffices. A pending approval of an earlier visit is awaited, not requested again.
 * @throws SwapAllowanceLowError where the visitor lowered it in the wallet, and what the wallet and `waitForSent` throw
 */
export async function approveRouter(
  latchkey: Latchkey,
  context: SwapContext,
  options: { plan: SwapPlan; index: number; isReset: boolean; signal?: AbortSignal | undefined },
): Promise<void> {
  const { plan, isReset, signal } = options
  const { swaps, calls, network, address, connectorId } = context
  const { router, amountIn } = plan
  const token = tokenAddress(plan.sold)
  if (!token) return
  const readAllowance = () => swaps.readAllowance({ network, token, owner: address, spender: router, signal })
  const isDone = (allowance: bigint) => (isReset && allowance === 0n) || allowance >= amountIn
  const pending = findPendingApproval(latchkey, plan, { address, isReset })
  if (pending) {
    changeStep(latchkey, options, { status: 'pending', hash: pending.hash })
    await waitForSent(latchkey, pending, { signal })
  }
  if (isDone(await readAllowance())) return

  const amount = isReset ? 0n : plan.approval === 'unlimited' ? plan.approval : amountIn
  const call = swaps.encodeApproval({ token, spender: router, amount })
  changeStep(latchkey, options, { status: 'requested', error: undefined })
  const sent = await submitTransaction(latchkey, {
    network,
    from: address,
    details: {
      kind: 'approval',
      to: router,
      token: toSentToken(plan.sold),
      amount: amount === 'unlimited' ? String(2n ** 256n - 1n) : String(amount),
    },
    send: (onRequest) => calls.send({ connectorId, network, from: address, call, onRequest, signal }),
  })
  changeStep(latchkey, options, { status: 'pending', hash: sent.hash })
  await waitForSent(latchkey, sent, { signal })
  const allowance = await readAllowance()
  if (!isDone(allowance)) throw new SwapAllowanceLowError()
  // Wallets let the visitor change the amount, and may do so by themselves.
  if (amount !== 'unlimited' && allowance > amount) changeStep(latchkey, options, { isExcess: true })
}

function findPendingApproval(latchkey: Latchkey, plan: SwapPlan, options: { address: string; isReset: boolean }) {
  return latchkey.store
    .getState()
    .sentTransactions.find(
      (sent) =>
        sent.kind === 'approval' &&
        sent.status === 'pending' &&
        sent.caipNetworkId === plan.sold.caipNetworkId &&
        sent.from === options.address &&
        isSameAddress(sent.to, plan.router) &&
        isSameAddress(sent.token.address, tokenAddress(plan.sold)) &&
        (options.isReset ? sent.amount === '0' : BigInt(sent.amount) >= plan.amountIn),
    )
}
