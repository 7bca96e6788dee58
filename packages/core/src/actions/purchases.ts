import type { Unsubscribe } from '../adapter.ts'
import type { Latchkey } from '../latchkey.ts'
import type { Purchase } from '../onramp/Purchase.ts'
import { watch } from './account.ts'

const none: readonly Purchase[] = []

/** Checkouts that were opened here, the latest first, with how they stand. */
export function getPurchases(latchkey: Latchkey): readonly Purchase[] {
  return latchkey.store.getState().purchases ?? none
}

/**
 * Follows the checkouts that were opened here.
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
