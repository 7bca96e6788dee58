import { SwapAllowanceLowError } from '../errors/swap.ts'
import type { Latchkey } from '../latchkey.ts'
import { submitTransaction } from '../transactions/submitTransaction.ts'
import { changeStep } from './changeStep.ts'
import type { SwapPlan } from './SwapPlan.ts'
import type { SwapContext } from './swapNetwork.ts'
import { tokenAddress } from './tokenAddress.ts'
import { toSentToken } from './toSentToken.ts'
import { waitForSent } from './waitForSent.ts'

/**
 * Does an approval step: nothing where the chain says that it is done, else it asks the wallet once and waits until the approval is
 * mined. One of an earlier visit that is still under way is waited for, not asked for again.
 * @throws SwapAllowanceLowError where the visitor lowered it in the wallet, and what the wallet and `waitForSent` throw
 */
export async function approveRouter(
  latchkey: Latchkey,
  context: SwapContext,
  options: { plan: SwapPlan; index: number; isReset: boolean; signal?: AbortSignal | undefined },
): Promise<void> {
  const { plan, index, isReset, signal } = options
  const { swaps, calls, network, address, connectorId } = context
  const { router, amountIn } = plan
  const token = tokenAddress(plan.sold)
  if (!token) return
  const isDone = async () => {
    const allowance = await swaps.readAllowance({ network, token, owner: address, spender: router, signal })
    return isReset ? allowance === 0n || allowance >= amountIn : allowance >= amountIn
  }
  const underWay = findPendingApproval(latchkey, plan, { address, isReset })
  if (underWay) {
    changeStep(latchkey, index, { status: 'pending', hash: underWay.hash })
    await waitForSent(latchkey, underWay, { signal })
  }
  if (await isDone()) return

  const amount = isReset ? 0n : plan.approval === 'unlimited' ? plan.approval : amountIn
  const call = swaps.encodeApproval({ token, spender: router, amount })
  changeStep(latchkey, index, { status: 'asking', error: undefined })
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
  changeStep(latchkey, index, { status: 'pending', hash: sent.hash })
  await waitForSent(latchkey, sent, { signal })
  if (!(await isDone())) throw new SwapAllowanceLowError()
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
        sent.to.toLowerCase() === plan.router.toLowerCase() &&
        sent.token.address?.toLowerCase() === tokenAddress(plan.sold)?.toLowerCase() &&
        (options.isReset ? sent.amount === '0' : BigInt(sent.amount) >= plan.amountIn),
    )
}
