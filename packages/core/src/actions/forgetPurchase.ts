import type { Latchkey } from '../latchkey.ts'
import { dropPurchase } from '../onramp/changePurchase.ts'

/** Forgets a purchase, here and in storage. What was paid still arrives; it is not followed any more. */
export function forgetPurchase(latchkey: Latchkey, { id }: { id: string }): void {
  latchkey.internal.checkouts?.delete(id)
  dropPurchase(latchkey, id)
}
