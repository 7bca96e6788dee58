import { toBaseError } from '../errors/toBaseError.ts'
import type { Latchkey } from '../latchkey.ts'
import { putPurchase } from '../onramp/changePurchase.ts'
import { followMs } from '../onramp/followMs.ts'
import { followPurchase } from '../onramp/followPurchases.ts'
import { openCheckoutWindow } from '../onramp/openCheckoutWindow.ts'
import type { Purchase } from '../onramp/Purchase.ts'
import { requestCheckout } from '../onramp/requestCheckout.ts'
import { getPurchases } from './getPurchases.ts'
import type { StartPurchaseParameters } from './startPurchase.ts'

/**
 * Opens the checkout of a purchase again, under the same reference, after its window was closed or blocked: checkouts are good once. Call it in
 * the task of the visitor's click.
 * @returns undefined for a purchase that is over, or that the provider is already being paid for.
 * @throws as `startPurchase`
 */
export async function reopenCheckout(
  kit: Latchkey,
  parameters: StartPurchaseParameters & { id: string },
): Promise<Purchase | undefined> {
  const { id, signal = AbortSignal.timeout(60_000) } = parameters
  const purchase = findUnpaid(kit, id)
  if (!purchase) return undefined
  kit.internal.checkouts?.get(id)?.window?.close()
  const checkout = openCheckoutWindow(parameters)
  try {
    const href = await requestCheckout(kit, purchase, { signal })
    signal.throwIfAborted()
    // Paid in the window before, meanwhile: nobody should pay twice.
    if (!findUnpaid(kit, id)) {
      checkout?.close()
      return undefined
    }
    kit.internal.checkouts ??= new Map()
    kit.internal.checkouts.set(id, { href, window: checkout })
    const opened: Purchase = { ...purchase, status: checkout ? 'open' : 'blocked', followUntil: Date.now() + followMs }
    putPurchase(kit, opened)
    checkout?.show(href)
    void followPurchase(kit, id)
    return opened
  } catch (error) {
    checkout?.close()
    throw toBaseError(error)
  }
}

function findUnpaid(kit: Latchkey, id: string): Purchase | undefined {
  return getPurchases(kit).find(
    (one) => one.id === id && (one.status === 'open' || one.status === 'closed' || one.status === 'blocked'),
  )
}
