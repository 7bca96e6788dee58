import type { Latchkey } from '../latchkey.ts'

/**
 * Fetches the pairing code ahead of the first link, so that the link is there at once. Contacts no relay; does nothing where pairing is not
 * configured. Never rejects: what did not arrive is fetched when it is needed.
 *
 * @example button.onpointerenter = () => void warmPairing(latchkey)
 */
export async function warmPairing(latchkey: Latchkey): Promise<void> {
  if (!latchkey.options.pairing) return
  await import('../pairing/createPairing.ts').catch(() => {})
}
