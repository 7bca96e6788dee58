import type { Unsubscribe } from '../adapter.ts'
import type { Latchkey } from '../latchkey.ts'
import type { Purchase } from '../onramp/Purchase.ts'
import { getPurchases } from './getPurchases.ts'
import { watch } from './watch.ts'

/** Follows the checkouts that were opened here. */
export function watchPurchases(
  latchkey: Latchkey,
  onChange: (value: readonly Purchase[], previous: readonly Purchase[]) => void,
): Unsubscribe {
  return watch(latchkey, getPurchases, onChange)
}
