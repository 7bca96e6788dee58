import { AccountChangedError } from '../errors/connection.ts'
import type { Latchkey } from '../latchkey.ts'
import { type OpenCheckoutParameters, openCheckout, startFollowing } from '../onramp/openCheckout.ts'
import { followMs, isUnpaid, type Purchase } from '../onramp/Purchase.ts'
import { isSameAddress } from '../text/foldHex.ts'
import { getAccount } from './account.ts'
import { checkouts, putPurchase } from './changePurchase.ts'
import { getPurchases } from './purchases.ts'

/**
 * Opens a new checkout for a purchase, under the same reference, after its window was closed or blocked: a checkout is valid once. Call it
 * in the click's event handler.
 * @returns undefined for a purchase that is over, or whose payment has begun.
 * @throws AccountChangedError when another account is active than the one that gets the tokens; and as `startPurchase`
 * @example
 * await reopenCheckout(latchkey, { id: purchase.id })
 */
export async function reopenCheckout(
  latchkey: Latchkey,
  { id, ...parameters }: OpenCheckoutParameters & { id: string },
): Promise<Purchase | undefined> {
  const purchase = getPurchases(latchkey).find((one) => one.id === id)
  if (!purchase || !isUnpaid(purchase)) return undefined
  // SECURITY: a stored purchase may name any recipient.
  const { address } = getAccount(latchkey)
  if (!isSameAddress(address, purchase.address)) throw new AccountChangedError()
  checkouts(latchkey).get(id)?.window?.close()
  return openCheckout(latchkey, purchase, parameters)
}

/**
 * The checked URL of a purchase's checkout, for a link where no window could be opened. Undefined after a reload, because a checkout is
 * valid once and for a few minutes: `reopenCheckout` requests another.
 *
 * @example
 * const href = getCheckoutLink(latchkey, { id: purchase.id }) // 'https://…', or undefined
 */
export function getCheckoutLink(latchkey: Latchkey, { id }: { id: string }): string | undefined {
  return checkouts(latchkey).get(id)?.href
}

/**
 * Follows a purchase that timed out, or whose checkout was opened by a link, for another hour. Bank transfers may take days.
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
