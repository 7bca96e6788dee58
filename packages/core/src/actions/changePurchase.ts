import type { Latchkey } from '../latchkey.ts'
import { checkouts, type Purchase } from '../onramp/Purchase.ts'
import { mergePurchases, readPurchases, writePurchases } from '../storage/purchases.ts'
import { storagePlace } from '../storage/storagePlace.ts'
import { broadcast } from '../tabs.ts'
import { getPurchases } from './purchases.ts'

/** Puts a purchase as it stands now where screens, storage and other tabs see it. */
export function putPurchase(latchkey: Latchkey, purchase: Purchase): void {
  const mine = [purchase, ...getPurchases(latchkey).filter(({ id }) => id !== purchase.id)]
  // Another tab may have written since: what it knows further stays.
  const purchases = mergePurchases(mine, readPurchases(storagePlace(latchkey)))
  latchkey.store.setState({ purchases })
  writePurchases(storagePlace(latchkey), purchases)
  broadcast(latchkey, { topic: 'purchases' })
}

/**
 * Forgets a purchase, here and in storage. What was paid still arrives; it is not followed any more.
 *
 * @example
 * forgetPurchase(latchkey, { id: purchase.id })
 */
export function forgetPurchase(latchkey: Latchkey, { id }: { id: string }): void {
  checkouts(latchkey).delete(id)
  // Not merged: what storage still holds of it goes too.
  const purchases = mergePurchases(getPurchases(latchkey), readPurchases(storagePlace(latchkey))).filter(
    (purchase) => purchase.id !== id,
  )
  latchkey.store.setState({ purchases })
  writePurchases(storagePlace(latchkey), purchases)
}
