import type { Unsubscribe } from '../adapter/wallets.ts'
import type { Latchkey } from '../latchkey.ts'
import type { Purchase } from '../onramp/Purchase.ts'
import { watch } from './account.ts'

const none: readonly Purchase[] = []

/** The checkouts that were opened on this device, the latest first, with their status. */
export function getPurchases(latchkey: Latchkey): readonly Purchase[] {
  return latchkey.store.getState().purchases ?? none
}

/**
 * Watches the checkouts that were opened on this device.
 *
 * @example
 * const stop = watchPurchases(latchkey, (purchases) => render(purchases))
 */
export function watchPurchases(
  latchkey: Latchkey,
  onChange: (value: readonly Purchase[], previous: readonly Purchase[]) => void,
): Unsubscribe {
  return watch(latchkey, getPurchases, onChange)
}
