import type { Latchkey } from '../latchkey.ts'

/** Goes on following purchases, of before a reload or of another tab; their code is loaded where there are some. */
export async function resumePurchases(latchkey: Latchkey): Promise<void> {
  // A chunk that does not arrive leaves them as they were; the next start tries again.
  const loaded = await import('../onramp/followPurchases.ts').catch(() => undefined)
  loaded?.adoptPurchases(latchkey)
}
