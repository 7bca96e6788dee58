import { toBaseError } from '../errors/toBaseError.ts'
import type { Latchkey } from '../latchkey.ts'
import { openCheckoutWindow } from './openCheckoutWindow.ts'
import type { Purchase } from './Purchase.ts'

export type OpenCheckoutParameters = {
  /** Shown in the checkout's window until its page comes. */
  waitingText?: string
  signal?: AbortSignal
}

const checkoutTimeoutMs = 60_000

/**
 * Opens a window at once, then leads it to the checkout of a purchase; what that takes is loaded meanwhile. No window stays open after a failure.
 * @returns undefined when the purchase was paid meanwhile.
 * @throws what `leadToCheckout` throws
 */
export async function openCheckout(
  latchkey: Latchkey,
  purchase: Purchase,
  parameters: OpenCheckoutParameters,
): Promise<Purchase | undefined> {
  // Nothing may be awaited before this: browsers open a window in the click's own task only.
  const checkout = openCheckoutWindow(parameters)
  const signal = parameters.signal ?? AbortSignal.timeout(checkoutTimeoutMs)
  try {
    const { leadToCheckout } = await import('./leadToCheckout.ts')
    const opened = await leadToCheckout(latchkey, purchase, { window: checkout, signal })
    if (!opened) checkout?.close()
    return opened
  } catch (error) {
    checkout?.close()
    throw toBaseError(error)
  }
}
