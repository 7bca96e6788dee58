import type { Latchkey } from '../latchkey.ts'
import { putPurchase } from '../onramp/changePurchase.ts'
import { followMs } from '../onramp/followMs.ts'
import { startFollowing } from '../onramp/startFollowing.ts'
import { getPurchases } from './getPurchases.ts'

/** Follows a purchase that timed out, or whose checkout was opened by a link, for another hour: banks may take days. */
export function followPurchaseAgain(latchkey: Latchkey, { id }: { id: string }): void {
  const purchase = getPurchases(latchkey).find((one) => one.id === id)
  if (!purchase || (purchase.status !== 'timedOut' && purchase.status !== 'blocked')) return
  putPurchase(latchkey, { ...purchase, status: 'open', followUntil: Date.now() + followMs })
  void startFollowing(latchkey, id)
}
