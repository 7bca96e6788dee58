import { changeStep } from '../actions/swap.ts'
import type { Latchkey } from '../latchkey.ts'
import type { SignedPermit } from './SwapAbility.ts'
import type { SwapPlan } from './SwapPlan.ts'
import { tokenAddress } from './SwapToken.ts'
import type { SwapContext } from './swapContext.ts'

/** As long as the swap itself may take to be mined. */
const lifeSeconds = 20 * 60

/**
 * Runs a permit step: sends the wallet one request to sign that the plan's router may take exactly the amount. No transaction is sent.
 * @throws UserRejectedError, UnsupportedMethodError and what else `SwapAbility.signPermit` throws
 */
export async function signPermit(
  latchkey: Latchkey,
  { swaps, network, address, connectorId }: SwapContext,
  options: { plan: SwapPlan; index: number; signal?: AbortSignal | undefined },
): Promise<void> {
  const { plan, signal } = options
  const token = tokenAddress(plan.sold)
  if (!token) return
  changeStep(latchkey, options, { status: 'requested', error: undefined })
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
  storePermit(latchkey, plan, permit)
}

/** A permit that expires sooner may be invalid by the time the swap is mined. */
const minRemainingSeconds = 120n

type SwapIdentity = Pick<SwapPlan, 'id' | 'account' | 'router' | 'amountIn'>

/** In memory only: anyone with the signature can approve the router. */
const permits = new WeakMap<Latchkey, { plan: SwapIdentity; permit: SignedPermit }>()

/** Keeps the permit for this swap until it is used. */
function storePermit(latchkey: Latchkey, plan: SwapIdentity, permit: SignedPermit): void {
  permits.set(latchkey, { plan, permit })
}

/** The unexpired permit for this swap, account and router. */
export function findPermit(latchkey: Latchkey, plan: SwapIdentity): SignedPermit | undefined {
  const found = permits.get(latchkey)
  if (!found || !isSame(found.plan, plan)) return undefined
  const now = BigInt(Math.floor(Date.now() / 1000))
  return found.permit.deadline > now + minRemainingSeconds ? found.permit : undefined
}

/** Discards the permit. */
export function discardPermit(latchkey: Latchkey): void {
  permits.delete(latchkey)
}

function isSame(one: SwapIdentity, other: SwapIdentity): boolean {
  return (
    one.id === other.id &&
    one.account === other.account &&
    one.router === other.router &&
    one.amountIn === other.amountIn
  )
}
