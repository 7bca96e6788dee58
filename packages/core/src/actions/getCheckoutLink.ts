import type { Latchkey } from '../latchkey.ts'

/**
 * The checked address of a purchase's checkout, for a link where no window could be opened; undefined after a reload, because checkouts are good
 * for a few minutes and one opening: `reopenCheckout` makes another.
 */
export function getCheckoutLink(latchkey: Latchkey, { id }: { id: string }): string | undefined {
  return latchkey.internal.checkouts?.get(id)?.href
}
