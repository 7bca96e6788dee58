import type { CheckoutWindow } from '../actions/changePurchase.ts'
import { toBaseError } from '../errors/toBaseError.ts'
import type { Latchkey } from '../latchkey.ts'
import type { Purchase } from './Purchase.ts'

export type OpenCheckoutParameters = {
  /** Shown in the checkout's window until its page comes. */
  waitingText?: string
  signal?: AbortSignal
}

const checkoutTimeoutMs = 60_000

/**
 * Opens a window at once, then leads it to the checkout of a purchase; what that takes is loaded meanwhile. No window stays open after a
 * failure.
 * @returns undefined when the purchase was paid meanwhile.
 * @throws what `showCheckout` throws
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
    const { showCheckout } = await import('./showCheckout.ts')
    const opened = await showCheckout(latchkey, purchase, { window: checkout, signal })
    if (opened) void startFollowing(latchkey, opened.id)
    else checkout?.close()
    return opened
  } catch (error) {
    checkout?.close()
    throw toBaseError(error)
  }
}

/**
 * Opens an empty window at once, because browsers allow it in the task of the visitor's click only, and the checkout's address is requested
 * of the server after that.
 *
 * Not `noopener`: that gives no handle, and without one neither could the address be set later nor `closed` be seen. Its opener is cut
 * instead while the page in it is still ours, so that the checkout finds `window.opener` null all the same and cannot lead this page
 * elsewhere.
 *
 * @param waitingText is shown in it until the checkout comes.
 * @returns undefined where the browser blocks it.
 */
function openCheckoutWindow({ waitingText }: { waitingText?: string }): CheckoutWindow | undefined {
  let opened: Window | null
  try {
    opened = window.open('about:blank', '_blank', 'popup,width=480,height=760')
  } catch {
    return undefined
  }
  if (!opened) return undefined
  const checkout = opened
  checkout.opener = null
  const { document } = checkout
  if (waitingText) {
    document.title = waitingText
    document.body.dir = 'auto'
    document.body.textContent = waitingText
  }
  return {
    show: (href) => checkout.location.replace(href),
    close: () => checkout.close(),
    isClosed: () => checkout.closed,
  }
}

/** Follows a purchase, with code that is loaded once there is one. */
export async function startFollowing(latchkey: Latchkey, id: string): Promise<void> {
  // A chunk that does not arrive (offline) leaves the purchase as it is; the next start follows it.
  const loaded = await import('./followPurchases.ts').catch(() => undefined)
  await loaded?.followPurchase(latchkey, id)
}
