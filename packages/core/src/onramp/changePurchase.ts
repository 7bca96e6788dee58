import { getPurchases } from '../actions/getPurchases.ts'
import type { Latchkey } from '../latchkey.ts'
import { mergePurchases, readPurchases, writePurchases } from '../storage/purchases.ts'
import { storagePlace } from '../storage/storagePlace.ts'
import type { Purchase } from './Purchase.ts'

/** Puts a purchase as it stands now where screens, storage and other tabs see it. */
export function putPurchase(kit: Latchkey, purchase: Purchase): void {
  setPurchases(kit, [purchase, ...getPurchases(kit).filter(({ id }) => id !== purchase.id)])
}

export function dropPurchase(kit: Latchkey, id: string): void {
  const isOther = (purchase: Purchase) => purchase.id !== id
  // Not merged: what storage still holds of it goes too.
  const purchases = mergePurchases(getPurchases(kit), readPurchases(storagePlace(kit))).filter(isOther)
  kit.store.setState({ purchases })
  writePurchases(storagePlace(kit), purchases)
}

/** Another tab may have written since: what it knows further stays. */
function setPurchases(kit: Latchkey, mine: readonly Purchase[]): void {
  const purchases = mergePurchases(mine, readPurchases(storagePlace(kit)))
  kit.store.setState({ purchases })
  writePurchases(storagePlace(kit), purchases)
  kit.internal.broadcast({ topic: 'purchases' })
}
