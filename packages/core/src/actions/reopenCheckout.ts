import type { Latchkey } from '../latchkey.ts'
import { type OpenCheckoutParameters, openCheckout, startFollowing } from '../onramp/openCheckout.ts'
import { followMs, isUnpaid, type Purchase } from '../onramp/Purchase.ts'
import { checkouts, putPurchase } from './changePurchase.ts'
import { getPurchases } from './purchases.ts'

/**
 * Opens the checkout of a purchase again, under the same reference, after its window was closed or blocked: checkouts are good once. Call
 * it in the task of the visitor's click.
 * @returns undefined for a purchase that is over, or that the provider is already being paid for.
 * @throws as `startPurchase`
 * @example
 * await reopenCheckout(latchkey, { id: purchase.id })
 */
export async function reopenCheckout(
  latchkey: Latchkey,
  { id, ...parameters }: OpenCheckoutParameters & { id: string },
): Promise<Purchase | undefined> {
  const purchase = getPurchases(latchkey).find((one) => one.id === id)
  if (!purchase || !isUnpaid(purchase)) return undefined
  checkouts(latchkey).get(id)?.window?.close()
  return openCheckout(latchkey, purchase, parameters)
}

/**
 * The checked address of a purchase's checkout, for a link where no window could be opened; undefined after a reload, because checkouts are
 * good for a few minutes and one opening: `reopenCheckout` makes another.
 *
 * @example
 * const href = getCheckoutLink(latchkey, { id: purchase.id }) // 'https://…', or undefined
 */
export function getCheckoutLink(latchkey: Latchkey, { id }: { id: string }): string | undefined {
  return checkouts(latchkey).get(id)?.href
}

/**
 * Follows a purchase that timed out, or whose checkout was opened by a link, for another hour: banks may take days.
 *
 * @example
 * followPurchaseAgain(latchkey, { id: purchase.id })
 */
export function followPurchaseAgain(latchkey: Latchkey, { id }: { id: string }): void {
  const purchase = getPurchases(latchkey).find((one) => one.id === id)
  if (!purchase || (purchase.status !== 'timedOut' && purchase.status !== 'blocked')) return
  putPurchase(latchkey, { ...purchase, status: 'open', followUntil: Date.now() + followMs })
  void startFollowing(latchkey, id)
}
