import type { CheckoutWindow } from '../actions/changePurchase.ts'
import { toBaseError } from '../errors/toBaseError.ts'
import type { Latchkey } from '../latchkey.ts'
import type { Purchase } from './Purchase.ts'

export type OpenCheckoutParameters = {
  /** Shown in the checkout's window until its page loads. */
  waitingText?: string | undefined
  signal?: AbortSignal | undefined
}

const checkoutTimeoutMs = 60_000

/**
 * Opens a window at once, then loads the code for the checkout and shows the checkout in it. Closes the window after a failure.
 * @returns undefined if the purchase was paid in the meantime.
 * @throws what `showCheckout` throws
 */
export async function openCheckout(
  latchkey: Latchkey,
  purchase: Purchase,
  parameters: OpenCheckoutParameters,
): Promise<Purchase | undefined> {
  // Nothing may be awaited before this, because browsers open a window only in the click's own task.
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
 * Opens an empty window at once, because browsers allow that only in the task of the visitor's click; the checkout's URL is requested
 * later.
 *
 * Not with `noopener`, which returns no handle to set the URL and read `closed`. Its opener is removed instead while its page is still
 * ours, so the checkout finds `window.opener` null and cannot navigate this page.
 *
 * @param waitingText is shown in it until the checkout loads.
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

/** Loads the code that follows purchases, and follows this one. */
export async function startFollowing(latchkey: Latchkey, id: string): Promise<void> {
  // If the chunk fails to load (offline), the next start follows the purchase.
  const loaded = await import('./followPurchases.ts').catch(() => undefined)
  await loaded?.followPurchase(latchkey, id)
}
