/** A checkout's window, as far as it can be seen from here. */
export type CheckoutWindow = {
  /** Leads it to the checkout. */
  show(href: string): void
  close(): void
  /** True once the visitor closed it, and also when its page has cut itself off (COOP): it is a hint, no proof. */
  isClosed(): boolean
}

/**
 * Opens an empty window at once, because browsers allow it in the task of the visitor's click only, and the checkout's address is asked of the
 * server after that.
 *
 * Not `noopener`: that gives no handle, and without one neither could the address be set later nor `closed` be seen. Its opener is cut instead
 * while the page in it is still ours, so that the checkout finds `window.opener` null all the same and cannot lead this page elsewhere.
 *
 * @param waitingText is shown in it until the checkout comes.
 * @returns undefined where the browser blocks it.
 */
export function openCheckoutWindow({ waitingText }: { waitingText?: string }): CheckoutWindow | undefined {
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
