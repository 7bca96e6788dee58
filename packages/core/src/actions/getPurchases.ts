import type { Latchkey } from '../latchkey.ts'
import type { Purchase } from '../onramp/Purchase.ts'

const none: readonly Purchase[] = []

/** Checkouts that were opened here, the latest first, with how they stand. */
export function getPurchases(latchkey: Latchkey): readonly Purchase[] {
  return latchkey.store.getState().purchases ?? none
}
