import type { Latchkey } from '../latchkey.ts'

/**
 * Preloads the pairing code, so that the first link appears at once. Contacts no relay, and does nothing where pairing is not configured.
 * Never rejects: code that fails to load is loaded again when needed.
 *
 * @example button.onpointerenter = () => void warmPairing(latchkey)
 */
export async function warmPairing(latchkey: Latchkey): Promise<void> {
  if (!latchkey.options.pairing) return
  await import('../pairing/createPairing.ts').catch(() => {})
}
