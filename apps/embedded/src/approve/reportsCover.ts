import { WalletError } from '../errors.ts'

/** Whether this browser can tell that something covers a frame's content (Intersection Observer v2). */
export function reportsCover(): boolean {
  return 'IntersectionObserverEntry' in globalThis && 'isVisible' in IntersectionObserverEntry.prototype
}

/**
 * In a frame, something can be approved only where the browser says whether the page covers the frame: a signature that signs in somewhere is
 * worth as much as one that moves value.
 * @throws WalletError `window_needed`: the page opens the wallet in a window of its own instead.
 */
export function requireUncovered({ page }: { page: { placement: 'frame' | 'window' } }): void {
  if (page.placement === 'frame' && !reportsCover()) throw new WalletError('window_needed')
}
