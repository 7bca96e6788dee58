import { getPurchases } from '../actions/getPurchases.ts'
import type { Latchkey } from '../latchkey.ts'
import { mergePurchases, readPurchases, writePurchases } from '../storage/purchases.ts'
import { storagePlace } from '../storage/storagePlace.ts'
import type { Purchase } from './Purchase.ts'

/** Puts a purchase as it stands now where screens, storage and other tabs see it. */
export function putPurchase(latchkey: Latchkey, purchase: Purchase): void {
  setPurchases(latchkey, [purchase, ...getPurchases(latchkey).filter(({ id }) => id !== purchase.id)])
}

export function dropPurchase(latchkey: Latchkey, id: string): void {
  const isOther = (purchase: Purchase) => purchase.id !== id
  // Not merged: what storage still holds of it goes too.
  const purchases = mergePurchases(getPurchases(latchkey), readPurchases(storagePlace(latchkey))).filter(isOther)
  latchkey.store.setState({ purchases })
  writePurchases(storagePlace(latchkey), purchases)
}

/** Another tab may have written since: what it knows further stays. */
function setPurchases(latchkey: Latchkey, mine: readonly Purchase[]): void {
  const purchases = mergePurchases(mine, readPurchases(storagePlace(latchkey)))
  latchkey.store.setState({ purchases })
  writePurchases(storagePlace(latchkey), purchases)
  latchkey.internal.broadcast({ topic: 'purchases' })
}
