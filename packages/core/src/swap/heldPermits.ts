import type { Latchkey } from '../latchkey.ts'
import type { SignedPermit } from './SwapAbility.ts'
import type { SwapPlan } from './SwapPlan.ts'

/** One with less left may be too old by the time it is mined. */
const leastSeconds = 120n

type SwapIdentity = Pick<SwapPlan, 'id' | 'account' | 'router' | 'amountIn'>

/** In memory alone: whoever has the signature can have the router approved. */
const held = new WeakMap<Latchkey, { plan: SwapIdentity; permit: SignedPermit }>()

/** Keeps what the wallet signed for this swap until it is used. */
export function holdPermit(latchkey: Latchkey, plan: SwapIdentity, permit: SignedPermit): void {
  held.set(latchkey, { plan, permit })
}

/** What was signed for this very swap, account and router, while it is good. */
export function findPermit(latchkey: Latchkey, plan: SwapIdentity): SignedPermit | undefined {
  const found = held.get(latchkey)
  if (!found || !isSame(found.plan, plan)) return undefined
  const now = BigInt(Math.floor(Date.now() / 1000))
  return found.permit.deadline > now + leastSeconds ? found.permit : undefined
}

/** Forgets what was signed. */
export function dropPermit(latchkey: Latchkey): void {
  held.delete(latchkey)
}

function isSame(one: SwapIdentity, other: SwapIdentity): boolean {
  return (
    one.id === other.id &&
    one.account === other.account &&
    one.router === other.router &&
    one.amountIn === other.amountIn
  )
}
