import { getPurchases } from '../actions/getPurchases.ts'
import type { Latchkey } from '../latchkey.ts'
import { putPurchase } from './changePurchase.ts'
import { followMs } from './followMs.ts'
import type { CheckoutWindow } from './openCheckoutWindow.ts'
import { isUnpaid, type Purchase } from './Purchase.ts'
import { readPurchaseBalance } from './readPurchaseBalance.ts'
import { requestCheckout } from './requestCheckout.ts'
import { startFollowing } from './startFollowing.ts'

const chainTimeoutMs = 4_000

/**
 * Leads a window to a new checkout of a purchase, whether it is its first or it is opened again, and follows the purchase.
 * @returns undefined where it was paid in the meantime: nobody should pay twice.
 * @throws PurchaseRefusedError, OnrampUnavailableError, CheckoutUrlRefusedError, ServerUnavailableError, AbortedError
 */
export async function leadToCheckout(
  latchkey: Latchkey,
  purchase: Purchase,
  { window, signal }: { window: CheckoutWindow | undefined; signal: AbortSignal },
): Promise<Purchase | undefined> {
  const find = () => getPurchases(latchkey).find(({ id }) => id === purchase.id)
  const isNew = find() === undefined
  // The chain is asked on the side: a node that is slow or away keeps nobody from paying.
  const chain = { signal: AbortSignal.any([signal, AbortSignal.timeout(chainTimeoutMs)]) }
  const [href, balance] = await Promise.all([
    requestCheckout(latchkey, purchase, { signal }),
    isNew ? readPurchaseBalance(latchkey, purchase, chain) : undefined,
  ])
  signal.throwIfAborted()
  const known = find()
  if (!isNew && (!known || !isUnpaid(known))) return undefined
  const opened: Purchase = {
    ...(known ?? purchase),
    ...(balance !== undefined && { balanceBefore: balance.toString() }),
    status: window ? 'open' : 'blocked',
    followUntil: Date.now() + followMs,
  }
  latchkey.internal.checkouts ??= new Map()
  latchkey.internal.checkouts.set(opened.id, { href, window })
  putPurchase(latchkey, opened)
  window?.show(href)
  void startFollowing(latchkey, opened.id)
  return opened
}
