import type { Latchkey } from '../latchkey.ts'
import type { Purchase } from '../onramp/Purchase.ts'
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
 * Removes a purchase, here and in storage. What was paid still arrives; it is not followed any more.
 *
 * @example
 * removePurchase(latchkey, { id: purchase.id })
 */
export function removePurchase(latchkey: Latchkey, { id }: { id: string }): void {
  checkouts(latchkey).delete(id)
  // Not merged: what storage still holds of it goes too.
  const purchases = mergePurchases(getPurchases(latchkey), readPurchases(storagePlace(latchkey))).filter(
    (purchase) => purchase.id !== id,
  )
  latchkey.store.setState({ purchases })
  writePurchases(storagePlace(latchkey), purchases)
}

/** A checkout's window, as far as it can be seen from here. */
export type CheckoutWindow = {
  /** Leads it to the checkout. */
  show(href: string): void
  close(): void
  /** True once the visitor closed it, and also when its page has cut itself off (COOP): it is a hint, no proof. */
  isClosed(): boolean
}

type Checkouts = Map<string, { href: string; window: CheckoutWindow | undefined }>

const opened = new WeakMap<Latchkey, Checkouts>()

/** The checkouts that this page opened, by purchase, to change: a checkout is good for a few minutes and one opening. */
export function checkouts(latchkey: Latchkey): Checkouts {
  const known = opened.get(latchkey) ?? new Map()
  opened.set(latchkey, known)
  return known
}
