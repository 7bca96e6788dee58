import type { Latchkey } from '../latchkey.ts'
import { changeStep } from './changeStep.ts'
import { holdPermit } from './heldPermits.ts'
import type { SwapPlan } from './SwapPlan.ts'
import type { SwapContext } from './swapNetwork.ts'
import { tokenAddress } from './tokenAddress.ts'

/** As long as the swap itself may take to be mined. */
const lifeSeconds = 20 * 60

/**
 * Does a permit step: asks the wallet once to sign that the plan's router may take exactly the amount. Nothing is sent.
 * @throws UserRejectedError, UnsupportedMethodError and what else `SwapAbility.signPermit` throws
 */
export async function signPermit(
  latchkey: Latchkey,
  { swaps, network, address, connectorId }: SwapContext,
  options: { plan: SwapPlan; index: number; signal?: AbortSignal | undefined },
): Promise<void> {
  const { plan, index, signal } = options
  const token = tokenAddress(plan.sold)
  if (!token) return
  changeStep(latchkey, index, { status: 'asking', error: undefined })
  const permit = await swaps.signPermit({
    connectorId,
    network,
    token,
    owner: address,
    spender: plan.router,
    amount: plan.amountIn,
    deadline: BigInt(Math.floor(Date.now() / 1000) + lifeSeconds),
    signal,
  })
  holdPermit(latchkey, plan, permit)
}
