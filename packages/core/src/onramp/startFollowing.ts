import type { Latchkey } from '../latchkey.ts'

/** Follows a purchase, with code that is loaded once there is one. */
export async function startFollowing(latchkey: Latchkey, id: string): Promise<void> {
  // A chunk that does not arrive (offline) leaves the purchase as it is; the next start follows it.
  const loaded = await import('./followPurchases.ts').catch(() => undefined)
  await loaded?.followPurchase(latchkey, id)
}
