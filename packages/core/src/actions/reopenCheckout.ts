import type { Latchkey } from '../latchkey.ts'
import { type OpenCheckoutParameters, openCheckout } from '../onramp/openCheckout.ts'
import { isUnpaid, type Purchase } from '../onramp/Purchase.ts'
import { getPurchases } from './getPurchases.ts'

/**
 * Opens the checkout of a purchase again, under the same reference, after its window was closed or blocked: checkouts are good once. Call it in
 * the task of the visitor's click.
 * @returns undefined for a purchase that is over, or that the provider is already being paid for.
 * @throws as `startPurchase`
 */
export async function reopenCheckout(
  latchkey: Latchkey,
  { id, ...parameters }: OpenCheckoutParameters & { id: string },
): Promise<Purchase | undefined> {
  const purchase = getPurchases(latchkey).find((one) => one.id === id)
  if (!purchase || !isUnpaid(purchase)) return undefined
  latchkey.internal.checkouts?.get(id)?.window?.close()
  return openCheckout(latchkey, purchase, parameters)
}
