import type { Latchkey } from '../latchkey.ts'
import { isFollowed, type Purchase } from '../onramp/Purchase.ts'
import { mergePurchases, readPurchases, writePurchases } from '../storage/purchases.ts'
import { storagePlace } from '../storage/storagePlace.ts'
import { broadcast } from '../tabChannel.ts'
import { getPurchases } from './purchases.ts'

/** Writes a purchase to the store and to storage, and notifies the other tabs. */
export function putPurchase(latchkey: Latchkey, purchase: Purchase): void {
  const known = getPurchases(latchkey)
  const replaced = JSON.stringify(known.find(({ id }) => id === purchase.id))
  const mine = [purchase, ...known.filter(({ id }) => id !== purchase.id)]
  // Another tab may have written in the meantime: its later states win. What was known here is replaced, such as by a payment that failed.
  const others = readPurchases(storagePlace(latchkey)).filter((stored) => JSON.stringify(stored) !== replaced)
  const purchases = mergePurchases(mine, others, { opened: openedHere(latchkey) })
  latchkey.store.setState({ purchases })
  writePurchases(storagePlace(latchkey), purchases)
  broadcast(latchkey, { topic: 'purchases' })
}

/**
 * Removes a purchase from the list and from storage. Tokens that were paid for still arrive, but the purchase is no longer followed.
 *
 * @example
 * removePurchase(latchkey, { id: purchase.id })
 */
export function removePurchase(latchkey: Latchkey, { id }: { id: string }): void {
  checkouts(latchkey).delete(id)
  // Filtered after the merge, so that the stored copy is removed too.
  const purchases = withStored(latchkey).filter((purchase) => purchase.id !== id)
  latchkey.store.setState({ purchases })
  writePurchases(storagePlace(latchkey), purchases)
  // Another tab that follows it would store it again.
  broadcast(latchkey, { topic: 'purchaseRemoved', id })
}

/** The known purchases, with the stored ones of other tabs and earlier pages. */
export function withStored(latchkey: Latchkey): readonly Purchase[] {
  const stored = readPurchases(storagePlace(latchkey))
  return mergePurchases(getPurchases(latchkey), stored, { opened: openedHere(latchkey) })
}

/** What this page can do with a checkout's window. */
export type CheckoutWindow = {
  /** Opens the checkout in it. */
  show(href: string): void
  close(): void
  /** A hint, not proof: true once the visitor closed it, and also once its page isolated itself (COOP). */
  isClosed(): boolean
}

type Checkouts = Map<string, { href: string; window: CheckoutWindow | undefined }>

const openCheckouts = new WeakMap<Latchkey, Checkouts>()

/** The checkouts that this page opened, by purchase id; the caller may change the map. A checkout is valid once, for a few minutes. */
export function checkouts(latchkey: Latchkey): Checkouts {
  const known = openCheckouts.get(latchkey) ?? new Map()
  openCheckouts.set(latchkey, known)
  return known
}

const openedPurchases = new WeakMap<Latchkey, Set<string>>()

/** Ids of the purchases whose checkout this page opened; the caller may change the set. */
export function openedHere(latchkey: Latchkey): Set<string> {
  const known = openedPurchases.get(latchkey) ?? new Set()
  openedPurchases.set(latchkey, known)
  return known
}

/** Whether this page opened the purchase's checkout and follows it: no message of another tab removes it then. */
export function isOpenHere(latchkey: Latchkey, purchase: Purchase): boolean {
  return openedHere(latchkey).has(purchase.id) && isFollowed(purchase)
}
